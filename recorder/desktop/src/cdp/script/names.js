// The accessible name, after the W3C's "Accessible Name and Description Computation" 1.2, without what style sheets add:
// icon fonts put letters there that nobody reads.

const NAMED_BY_CONTENT = new Set(
  ('button menubutton togglebutton link option checkbox radio switch tab menuitem menuitemcheckbox menuitemradio treeitem ' +
    'cell gridcell columnheader rowheader heading tooltip disclosure').split(' '),
);
const LONGEST_NAME = 2000;
const DEEPEST = 40;

const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);

const isShown = (e) => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
const isHidden = (e) => e.getAttribute('aria-hidden') === 'true' || !isShown(e);

const byIds = (e, attribute) => {
  const root = e.getRootNode();
  return (e.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean).map((id) => root.getElementById?.(id)).filter(Boolean);
};

const childrenOf = (e) => {
  if (tagOf(e) === 'slot') {
    const given = e.assignedNodes();
    return given.length ? given : [...e.childNodes];
  }
  return [...(e.shadowRoot ?? e).childNodes];
};

const isBlock = (e) => !/^(inline|contents)/.test(getComputedStyle(e).display) || tagOf(e) === 'br';

/** What a control in the middle of a label says: its value. */
const valueInside = (e, role) => {
  if (role === 'password') return '';
  if (['textbox', 'searchbox', 'spinbutton'].includes(role)) return e.value ?? e.textContent;
  if (role === 'combobox' && tagOf(e) === 'select') return e.selectedOptions[0]?.label ?? '';
  if (role === 'slider') return e.getAttribute('aria-valuetext') ?? e.value ?? e.getAttribute('aria-valuenow') ?? '';
  return null;
};

const contentOf = (e, state) => {
  if (state.depth > DEEPEST) return '';
  let text = '';
  for (const child of childrenOf(e)) {
    if (text.length > LONGEST_NAME) break;
    if (child.nodeType === Node.TEXT_NODE) {
      text += child.data;
    } else if (child.nodeType === Node.ELEMENT_NODE && !state.visited.has(child)) {
      if (!state.hidden && isHidden(child)) continue;
      const part = textOf(child, { ...state, depth: state.depth + 1, inContent: true });
      text += isBlock(child) ? ` ${part} ` : part;
    }
  }
  return text;
};

const labelsOf = (e) => [...(e.labels ?? [])].filter((label) => !isHidden(label));

const nativeName = (e, state) => {
  const inner = { ...state, depth: state.depth + 1, visited: new Set([...state.visited, e]), inContent: true };
  const tag = tagOf(e);
  const labels = state.inContent ? [] : labelsOf(e);
  if (labels.length) return labels.map((label) => contentOf(label, inner)).join(' ');
  if (tag === 'input') {
    if (e.type === 'submit') return e.value || 'Submit';
    if (e.type === 'reset') return e.value || 'Reset';
    if (e.type === 'button') return e.value;
    if (e.type === 'image') return e.alt || e.value || 'Submit';
    if (e.type === 'file') return e.files?.length ? '' : 'Choose file';
  }
  const first = { fieldset: 'legend', table: 'caption', figure: 'figcaption', svg: 'title' }[tag];
  if (first) {
    const child = e.querySelector(`:scope > ${first}`);
    if (child) return first === 'title' ? child.textContent : contentOf(child, inner);
  }
  if (tag === 'img' || tag === 'area') return e.getAttribute('alt') ?? '';
  if (tag === 'option' || tag === 'optgroup') return e.label;
  if (tag === 'html' || tag === 'body') return document.title;
  return '';
};

/** The text alternative of one element; `state` says how it was come to. */
const textOf = (e, state) => {
  if (state.visited.has(e)) return '';
  const visited = new Set([...state.visited, e]);
  const role = roleOf(e);
  if (!state.byReference) {
    const by = byIds(e, 'aria-labelledby');
    if (by.length) {
      const text = by.map((other) => textOf(other, { ...state, visited: new Set([e]), byReference: true, hidden: true, depth: state.depth + 1 })).join(' ');
      if (clean(text)) return text;
    }
  }
  if (state.inContent) {
    const value = valueInside(e, role);
    if (value !== null) return value;
  }
  const label = clean(e.getAttribute('aria-label'));
  if (label) return label;
  const native = nativeName(e, { ...state, visited });
  if (clean(native)) return native;
  const layout = LAYOUT.has(role) || ['paragraph', 'label', 'caption', 'list', 'listitem', 'table', 'row', 'group', 'image', 'status', 'alert', 'figure', 'region'].includes(role);
  if (NAMED_BY_CONTENT.has(role) || state.byReference || (state.inContent && layout)) {
    const content = contentOf(e, { ...state, visited, byReference: false, inContent: true });
    if (clean(content)) return content;
  }
  return e.getAttribute('title') ?? '';
};

/** Asked often of the same elements while one question is answered. */
let names = new WeakMap();

const nameOf = (e) => {
  const known = names.get(e);
  if (known !== undefined) return known;
  const start = { visited: new Set(), byReference: false, inContent: false, hidden: false, depth: 0 };
  let name = clean(textOf(e, start));
  if (!name && isField(e)) name = clean(e.getAttribute('placeholder') ?? e.getAttribute('aria-placeholder'));
  names.set(e, name);
  return name;
};

const labelOf = (e) => {
  const by = byIds(e, 'aria-labelledby');
  const from = by.length ? by : labelsOf(e);
  const state = { visited: new Set([e]), byReference: false, inContent: true, hidden: true, depth: 0 };
  return clean(from.map((label) => contentOf(label, state)).join(' '));
};

/** All text in an element that shows, without what stands in fields. */
const shownText = (e, limit) => {
  if (isSecure(e) || isField(e)) return '';
  const whole = { visited: new Set(), byReference: false, inContent: true, hidden: false, depth: 0 };
  const parts = (node, depth) => {
    if (depth > DEEPEST) return '';
    let text = '';
    for (const child of childrenOf(node)) {
      if (text.length > limit * 2) break;
      if (child.nodeType === Node.TEXT_NODE) text += child.data;
      else if (child.nodeType === Node.ELEMENT_NODE && !isHidden(child) && !isSecure(child) && !isField(child)) {
        if (tagOf(child) === 'select' || tagOf(child) === 'script' || tagOf(child) === 'style') continue;
        const own = tagOf(child) === 'img' || tagOf(child) === 'svg' || child.hasAttribute('aria-label') ? textOf(child, whole) : parts(child, depth + 1);
        text += isBlock(child) ? ` ${own} ` : own;
      }
    }
    return text;
  };
  return clean(parts(e, 0)).slice(0, limit);
};
