// Where an element stands: what it is in, its row, what is beside it, how many are like it, and paths to it.

const parentOf = (e) => e.parentElement ?? (e.getRootNode() instanceof ShadowRoot ? e.getRootNode().host : null);

const chainOf = (e) => {
  const chain = [];
  for (let up = parentOf(e); up && chain.length < 60; up = parentOf(up)) chain.push(up);
  return chain;
};

const closestOf = (e, is) => [e, ...chainOf(e)].find(is) ?? null;

const ancestorsOf = (e) => {
  const out = [];
  for (const up of chainOf(e)) {
    const role = roleOf(up);
    if (role === 'document' || role === 'paragraph') continue;
    const name = nameOf(up).slice(0, 200);
    if (!name && LAYOUT.has(role)) continue;
    if (role === 'form' && !name && out.length > 8) continue;
    out.push({ role, name });
    if (out.length === 9) break;
  }
  return out;
};

/** From the page's own coordinates to the screen's; another frame's origin is only told by what is pressed in it. */
let offset = null;
/** True when the page stands elsewhere than was thought. */
const learnOffset = (event) => {
  if (!(event.screenX || event.screenY || event.clientX || event.clientY)) return false;
  const before = offsetNow();
  offset = { x: Math.round(event.screenX - event.clientX), y: Math.round(event.screenY - event.clientY) };
  return offset.x !== before.x || offset.y !== before.y;
};
const offsetNow = () => offset ?? {
  x: window.screenX + Math.round((window.outerWidth - window.innerWidth) / 2),
  y: window.screenY + Math.max(0, window.outerHeight - window.innerHeight),
};

const boundsOf = (e) => {
  const box = e.getBoundingClientRect();
  const by = offsetNow();
  return { x: Math.round(box.x) + by.x, y: Math.round(box.y) + by.y, width: Math.round(box.width), height: Math.round(box.height) };
};

const CELLS = new Set(['cell', 'gridcell', 'rowheader', 'columnheader']);
const ITEMS = new Set(['listitem', 'treeitem', 'option', 'article', 'row']);
const BOUNDS = new Set(['dialog', 'alertdialog', 'navigation', 'toolbar', 'menu', 'document']);
const COMPARED = 200;

/** Dots in the place of a secret, and what stands before each entry of a list. */
const isMark = (text) => !/[\p{L}\p{N}]/u.test(text) || /^\d+\.$/.test(text);

const saysText = (text) => (text && !isMark(text) ? text : '');

const cellsOf = (row) => [...row.children].flatMap((e) => (CELLS.has(roleOf(e)) ? [e] : [...e.querySelectorAll(':scope > [role=cell], :scope > [role=gridcell]')]));

const rowsOf = (table) => {
  const rows = table.rows ? [...table.rows] : [...table.querySelectorAll('[role=row]')];
  return rows.filter((row) => isShown(row));
};

const columnOf = (cell) => cellsOf(parentOf(cell)).slice(0, cellsOf(parentOf(cell)).indexOf(cell)).reduce((sum, e) => sum + (e.colSpan || 1), 0);

const headerOf = (table, column) => {
  for (const row of rowsOf(table).slice(0, 3)) {
    let at = 0;
    for (const cell of cellsOf(row)) {
      const span = cell.colSpan || 1;
      if (roleOf(cell) === 'columnheader' && column >= at && column < at + span) return shownText(cell, 80) || nameOf(cell).slice(0, 80);
      at += span;
    }
  }
  return '';
};

const cellPlace = (e, cell) => {
  const row = closestOf(cell, (up) => roleOf(up) === 'row');
  const table = closestOf(cell, (up) => roleOf(up) === 'table' || roleOf(up) === 'grid');
  if (!row || !table) return null;
  const rows = rowsOf(table);
  const headers = rows.filter((r) => cellsOf(r).length && cellsOf(r).every((c) => roleOf(c) === 'columnheader'));
  const cells = cellsOf(row);
  const column = columnOf(cell);
  const told = cells.map((c, at) => ({ cell: c, at, text: saysText(shownText(c, 200)) })).filter((t) => t.text);
  const isText = !isField(e) && (!ACTIONABLE.has(roleOf(e)) || roleOf(e) === 'link');
  const header = told.find((t) => roleOf(t.cell) === 'rowheader');
  const editsFirst = isField(e) && cells.indexOf(cell) === 0;
  const key = header ?? (editsFirst ? null : told.find((t) => t.cell !== cell || (t.at === 0 && isText)));
  const others = rows.length * cells.length <= COMPARED * 4 ? rows.flatMap((r) => cellsOf(r)).slice(0, COMPARED) : [];
  const texts = others.map((c) => shownText(c, 200));
  const isHeader = roleOf(cell) === 'columnheader';
  return {
    table: nameOf(table), row_key: key?.text.slice(0, 80) ?? '', row: rows.indexOf(row), column,
    column_header: isHeader ? '' : headerOf(table, column), rows: rows.length < COMPARED ? rows.length - headers.length : null, row_role: null,
    row_cells: isHeader ? [] : told.filter((t) => t.cell !== cell).slice(0, 20).map((t) => ({
      column_header: headerOf(table, columnOf(t.cell)), text: t.text,
      matches: others.length && others.length < COMPARED ? texts.filter((text) => text === t.text).length || null : null,
    })),
  };
};

const textsIn = (root, own) => {
  const found = [];
  const walk = (node, depth) => {
    for (const child of childrenOf(node)) {
      if (found.length >= 20 || depth > 8) return;
      if (child.nodeType === Node.TEXT_NODE) {
        const text = clean(child.data).slice(0, 200);
        if (saysText(text)) found.push({ heading: false, text });
      } else if (child.nodeType === Node.ELEMENT_NODE && child !== own && !isHidden(child)) {
        const role = roleOf(child);
        if (isSecure(child) || isField(child) || (ACTIONABLE.has(role) && role !== 'link')) continue;
        if (role === 'heading' || role === 'link' || role === 'image') {
          const text = nameOf(child).slice(0, 200);
          if (saysText(text)) found.push({ heading: role === 'heading', text });
        } else walk(child, depth + 1);
      }
    }
  };
  walk(root, 0);
  return found;
};

const hasTwin = (inner, e, name) => {
  const alike = (other) => other && other.localName === inner.localName && other.className === inner.className &&
    [...other.querySelectorAll(e.localName)].slice(0, 60).some((like) => roleOf(like) === roleOf(e) && nameOf(like) === name);
  return alike(inner.nextElementSibling) || alike(inner.previousElementSibling);
};

const itemPlace = (e) => {
  const chain = chainOf(e).slice(0, 8);
  const until = chain.findIndex((up) => BOUNDS.has(roleOf(up)));
  const inside = until < 0 ? chain : chain.slice(0, until);
  let item = inside.find((up) => ITEMS.has(roleOf(up)));
  let role = item && roleOf(item);
  if (!item) {
    const name = nameOf(e);
    item = ACTIONABLE.has(roleOf(e)) && name ? inside.find((up) => hasTwin(up, e, name)) : null;
    role = 'group';
  }
  if (!item) return null;
  const texts = textsIn(item, e);
  const key = texts.find((t) => t.heading) ?? texts[0];
  if (!key) return null;
  const list = chainOf(item).slice(0, 3).find((up) => ['list', 'listbox', 'tree'].includes(roleOf(up)));
  return {
    table: list ? nameOf(list) : '', row_key: key.text.slice(0, 80), row: 0, column: 0, column_header: '', rows: null, row_role: role,
    row_cells: texts.map((t) => ({ column_header: '', text: t.text, matches: null })),
  };
};

const placeOf = (e) => {
  const cell = closestOf(e, (up) => CELLS.has(roleOf(up)));
  return (cell && cellPlace(e, cell)) ?? itemPlace(e);
};

const sideOf = (own, other) => {
  if (other.top < own.bottom && own.top < other.bottom) {
    if (other.right <= own.left + 4) return ['left', own.left - other.right];
    if (other.left + 4 >= own.right) return ['right', other.left - own.right];
    return null;
  }
  return other.bottom <= own.top ? ['above', own.top - other.bottom] : ['below', other.top - own.bottom];
};

const boxOf = (node) => {
  if (node.nodeType === Node.ELEMENT_NODE) return node.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
};

const neighboursOf = (e) => {
  const own = e.getBoundingClientRect();
  const nearest = {};
  let inner = e;
  for (const outer of chainOf(e).slice(0, 3)) {
    const siblings = [...outer.childNodes].filter((n) => n.nodeType === Node.ELEMENT_NODE || (n.nodeType === Node.TEXT_NODE && n.data.trim()));
    const at = siblings.indexOf(inner);
    for (const node of siblings.slice(Math.max(0, at - 4), at + 5)) {
      if (node === inner || (node.nodeType === Node.ELEMENT_NODE && isHidden(node))) continue;
      const text = node.nodeType === Node.TEXT_NODE ? clean(node.data).slice(0, 80) : shownText(node, 80);
      const side = text && sideOf(own, boxOf(node));
      if (side && (nearest[side[0]]?.far ?? Infinity) > side[1]) nearest[side[0]] = { far: side[1], text };
    }
    if (Object.keys(nearest).length) break;
    inner = outer;
  }
  return ['left', 'right', 'above', 'below'].filter((side) => nearest[side]).map((side) => ({ side, text: nearest[side].text }));
};

const MOST_ELEMENTS = 4000;

/** Its place among the showing elements of its role and name, and how many there are. */
const likenessOf = (e, role, name) => {
  const all = document.getElementsByTagName('*');
  if (all.length > MOST_ELEMENTS) return [null, null];
  let index = -1;
  let matches = 0;
  for (const other of all) {
    if (other !== e && (other.localName !== e.localName && !other.hasAttribute('role') && !e.hasAttribute('role'))) continue;
    if (roleOf(other) !== role || nameOf(other) !== name || !isShown(other)) continue;
    if (other === e) index = matches;
    matches += 1;
  }
  return index < 0 ? [null, null] : [index, matches];
};

const quoted = (text) => JSON.stringify(text);
const isStable = (id) => /^[A-Za-z][\w-]*$/.test(id) && !/\d{3,}|[0-9a-f]{8,}/i.test(id);

const cssOf = (e) => {
  const root = e.getRootNode();
  const parts = [];
  for (let up = e; up && up.nodeType === Node.ELEMENT_NODE && parts.length < 12; up = up.parentElement) {
    if (up.id && isStable(up.id) && root.querySelectorAll(`#${CSS.escape(up.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(up.id)}`);
      break;
    }
    const alike = up.parentElement ? [...up.parentElement.children].filter((s) => s.localName === up.localName) : [];
    parts.unshift(alike.length > 1 ? `${up.localName}:nth-of-type(${alike.indexOf(up) + 1})` : up.localName);
  }
  return parts.join(' > ');
};

const xpathOf = (e) => {
  const parts = [];
  for (let up = e; up && up.nodeType === Node.ELEMENT_NODE; up = up.parentElement) {
    const alike = up.parentElement ? [...up.parentElement.children].filter((s) => s.localName === up.localName) : [];
    parts.unshift(alike.length > 1 ? `${up.localName}[${alike.indexOf(up) + 1}]` : up.localName);
    if (parts.length > 30) return '';
  }
  return e.getRootNode() === document ? `/${parts.join('/')}` : '';
};

/** How many elements each way of naming it finds. */
const countsOf = (e, css, testId) => {
  const root = e.getRootNode();
  const count = (selector) => {
    try { return root.querySelectorAll(selector).length; } catch { return 0; }
  };
  const counts = { css: count(css) };
  if (testId) counts.test_id = count(`[data-testid=${quoted(testId)}]`);
  if (e.id) counts.dom_id = count(`[id=${quoted(e.id)}]`);
  const placeholder = e.getAttribute('placeholder');
  if (placeholder) counts.placeholder = count(`[placeholder=${quoted(placeholder)}]`);
  return counts;
};
