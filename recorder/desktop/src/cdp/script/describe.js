// One element with all that can be read of it, and the whole page in short. Never what stands in a password field.

/** Numbers for elements, and back. */
const numbers = new WeakMap();
const elements = new Map();
let lastNumber = 0;

const numberOf = (e) => {
  let number = numbers.get(e);
  if (!number) {
    number = ++lastNumber;
    numbers.set(e, number);
    elements.set(number, new WeakRef(e));
    if (elements.size > 20000) for (const [old, ref] of elements) if (!ref.deref()) elements.delete(old);
  }
  return number;
};

const elementOf = (number) => {
  const e = elements.get(number)?.deref();
  return e?.isConnected ? e : null;
};

/** Names and roles are remembered only while one question is answered: the page goes on changing. */
const afresh = (answer) => {
  roles = new WeakMap();
  names = new WeakMap();
  return answer();
};

const flag = (e, attribute) => {
  const value = e.getAttribute(attribute);
  return value === 'true' ? true : value === 'false' ? false : null;
};

const checkedOf = (e, role) => {
  if (tagOf(e) === 'input' && (e.type === 'checkbox' || e.type === 'radio')) return e.indeterminate ? 'mixed' : e.checked ? 'on' : 'off';
  const value = e.getAttribute('aria-checked') ?? (role === 'togglebutton' ? e.getAttribute('aria-pressed') : null);
  return { true: 'on', false: 'off', mixed: 'mixed' }[value] ?? null;
};

const expandedOf = (e) => {
  if (tagOf(e) === 'summary') return e.parentElement?.open ?? null;
  if (tagOf(e) === 'details') return e.open;
  return flag(e, 'aria-expanded');
};

const optionsOf = (e) => {
  if (tagOf(e) === 'select') return [...e.options].slice(0, 50).map((option) => clean(option.label));
  const list = byIds(e, 'aria-controls')[0] ?? byIds(e, 'aria-owns')[0] ?? (roleOf(e) === 'listbox' ? e : null);
  return list ? [...list.querySelectorAll('[role=option]')].slice(0, 50).map((option) => nameOf(option)) : [];
};

const valueOf = (e, role) => {
  if (isSecure(e)) return null;
  if (tagOf(e) === 'select') {
    const chosen = [...e.selectedOptions].map((option) => clean(option.label));
    return e.multiple ? chosen.join('\n') : chosen[0] ?? '';
  }
  if (tagOf(e) === 'input' && e.type === 'file') return [...(e.files ?? [])].map((file) => file.name).join('\n');
  if (isEditableRoot(e)) return e.innerText.replace(/\n$/, '').slice(0, 20000);
  if (isField(e) || role === 'slider') return (e.value ?? e.getAttribute('aria-valuetext') ?? e.getAttribute('aria-valuenow') ?? e.textContent ?? '').slice(0, 20000);
  if (role === 'combobox' || role === 'spinbutton') return clean(e.value ?? e.getAttribute('aria-valuenow') ?? e.textContent);
  return null;
};

const number = (text) => (text === null || text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text));

const isWrong = (e) => flag(e, 'aria-invalid') === true || (isField(e) && e.matches(':user-invalid'));

const stateOf = (e, role) => ({
  value: valueOf(e, role),
  checked: checkedOf(e, role),
  selected: tagOf(e) === 'option' ? e.selected : flag(e, 'aria-selected'),
  expanded: expandedOf(e),
  options: isSecure(e) ? [] : optionsOf(e),
  min: number(e.getAttribute('min') ?? e.getAttribute('aria-valuemin')),
  max: number(e.getAttribute('max') ?? e.getAttribute('aria-valuemax')),
  step: number(e.getAttribute('step')),
  required: !!e.required || flag(e, 'aria-required') === true,
  invalid: isWrong(e),
  read_only: !!e.readOnly || flag(e, 'aria-readonly') === true,
});

const isEnabled = (e) => !e.matches(':disabled') && flag(e, 'aria-disabled') !== true;

const pathInside = (e) => {
  let up = document.activeElement;
  while (up?.shadowRoot?.activeElement) up = up.shadowRoot.activeElement;
  return up === e;
};

const describe = (e) => {
  const role = roleOf(e);
  const name = nameOf(e);
  const secure = isSecure(e);
  const editable = isField(e);
  const css = cssOf(e);
  const testId = e.getAttribute('data-testid') ?? e.getAttribute('data-test-id') ?? e.getAttribute('data-test') ?? '';
  const [index, matches] = likenessOf(e, role, name);
  const plain = !ACTIONABLE.has(role) && !name;
  return {
    number: numberOf(e), role, name: plain ? shownText(e, 200) : name, label: labelOf(e),
    placeholder: clean(e.getAttribute('placeholder') ?? e.getAttribute('aria-placeholder')),
    description: clean(byIds(e, 'aria-describedby').map((d) => shownText(d, 200)).join(' ') || e.getAttribute('aria-description') || (name !== e.title ? e.title : '')),
    test_id: testId, dom_id: e.id, classes: [...e.classList].slice(0, 20), tag: tagOf(e),
    input_type: tagOf(e) === 'input' ? e.type : '', input_name: e.getAttribute('name') ?? '',
    autocomplete: e.getAttribute('autocomplete') ?? '', text: plain || editable || secure || name ? '' : shownText(e, 2000),
    css, xpath: xpathOf(e), ancestors: ancestorsOf(e), cell: placeOf(e), neighbours: neighboursOf(e), bounds: boundsOf(e),
    index, matches, counts: countsOf(e, css, testId), editable, multiline: tagOf(e) === 'textarea' || isEditableRoot(e) || flag(e, 'aria-multiline') === true,
    secure, showing: isShown(e), enabled: isEnabled(e), focused: pathInside(e), state: stateOf(e, role),
    url: location.href, title: document.title,
  };
};

/** What is meant by what was hit: the nearest element that can be acted upon, the field that a label is for, else itself. */
const meantBy = (hit) => {
  const chain = [hit, ...chainOf(hit)];
  const acted = chain.find((up) => ACTIONABLE.has(roleOf(up)));
  if (acted) return acted;
  const label = chain.find((up) => tagOf(up) === 'label');
  if (label?.control) return label.control;
  const tells = chain.find((up) => {
    const role = roleOf(up);
    return !LAYOUT.has(role) && role !== 'label' && role !== 'paragraph';
  });
  const own = [...hit.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
  return own && LAYOUT.has(roleOf(hit)) ? hit : tells ?? hit;
};

const hitAt = (x, y) => {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
};

const tellsMore = (role, name, outerName) => {
  if (LIVE.has(role)) return true;
  if (role === 'text' || role === 'label') return !outerName.includes(name);
  return !!name || !(LAYOUT.has(role) || role === 'paragraph');
};

/** The page in short: what shows and has a name, a value or a meaning of its own, in reading order. */
const summary = (limit) => {
  const nodes = [];
  let truncated = false;
  const add = (e, fields, depth, path, live) => {
    const stem = path ? `${path}/${fields.role}` : fields.role;
    const before = path ? nodes.filter((n) => n.stem === stem).length : 0;
    const own = path ? `${stem}[${before}]` : stem;
    nodes.push({ stem, number: e ? numberOf(e) : null, depth, live, path: own, enabled: true, focused: false, invalid: false, secure: false, ...fields });
    return own;
  };
  const walk = (node, depth, path, live, outerName) => {
    for (const child of childrenOf(node)) {
      if (nodes.length >= limit) { truncated = true; return; }
      if (child.nodeType === Node.TEXT_NODE) {
        const name = clean(child.data).slice(0, 200);
        if (name && !outerName.includes(name)) add(null, { role: 'text', name }, depth, path, live);
        continue;
      }
      if (child.nodeType !== Node.ELEMENT_NODE || isHidden(child) || ['script', 'style', 'noscript', 'template'].includes(tagOf(child))) continue;
      const role = roleOf(child);
      const named = LIVE.has(role) ? clean(child.getAttribute('aria-label')) : nameOf(child);
      const name = named.slice(0, 200);
      const lives = live || LIVE.has(role) || ['polite', 'assertive'].includes(child.getAttribute('aria-live'));
      if (!tellsMore(role, name, outerName)) {
        walk(child, depth, path, lives, outerName);
        continue;
      }
      const secure = isSecure(child);
      const holds = isField(child) || ['combobox', 'date', 'time', 'spinbutton', 'slider'].includes(role);
      const own = add(child, {
        role, name, value: secure || !holds ? null : (valueOf(child, role) ?? '').slice(0, 200), checked: checkedOf(child, role),
        selected: tagOf(child) === 'option' ? child.selected : flag(child, 'aria-selected'), expanded: expandedOf(child),
        enabled: isEnabled(child), focused: pathInside(child), secure,
        invalid: isWrong(child),
      }, depth, path, lives);
      if (!holds && tagOf(child) !== 'select') walk(child, depth + 1, own, lives, name);
    }
  };
  const path = add(document.documentElement, { role: 'document', name: clean(document.title).slice(0, 200) }, 0, '', false);
  if (document.body) walk(document.body, 1, path, false, '');
  for (const node of nodes) delete node.stem;
  return { nodes, truncated };
};
