// What an element is, in the words of the recorder's closed list of roles.

/** Fields that were password fields once: a page may show what is typed, and it stays secret. */
const wasPassword = new WeakSet();

const KNOWN = new Set(
  ('button link textbox searchbox spinbutton combobox listbox option checkbox radio switch slider tab menuitem ' +
    'menuitemcheckbox menuitemradio treeitem columnheader rowheader cell gridcell row rowgroup table grid tree menu menubar ' +
    'toolbar tablist tabpanel list listitem dialog alertdialog alert status log timer tooltip progressbar meter scrollbar form ' +
    'group radiogroup region main navigation banner contentinfo complementary search article heading paragraph caption figure ' +
    'math separator document').split(' '),
);
const RENAMED = { img: 'image', feed: 'list', directory: 'list', treegrid: 'grid', 'doc-subtitle': 'heading' };
const ACTIONABLE = new Set(
  ('button menubutton togglebutton link textbox searchbox password spinbutton date time color combobox listbox option checkbox ' +
    'radio switch slider tab menuitem menuitemcheckbox menuitemradio treeitem disclosure').split(' '),
);
const LAYOUT = new Set(['generic', 'rowgroup', 'panel']);
const LIVE = new Set(['alert', 'status', 'log', 'timer', 'alertdialog']);

const INPUTS = {
  button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button', checkbox: 'checkbox', radio: 'radio',
  range: 'slider', number: 'spinbutton', search: 'searchbox', date: 'date', 'datetime-local': 'date', month: 'date',
  week: 'date', time: 'time', color: 'color', password: 'password',
};
const TAGS = {
  option: 'option', optgroup: 'group', textarea: 'textbox', summary: 'disclosure', details: 'group', dialog: 'dialog',
  h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', table: 'table', tr: 'row',
  thead: 'rowgroup', tbody: 'rowgroup', tfoot: 'rowgroup', ul: 'list', ol: 'list', menu: 'list', dl: 'list', li: 'listitem',
  dt: 'listitem', dd: 'listitem', nav: 'navigation', main: 'main', aside: 'complementary', article: 'article',
  figure: 'figure', figcaption: 'caption', caption: 'caption', label: 'label', legend: 'label', p: 'paragraph',
  blockquote: 'paragraph', fieldset: 'group', address: 'group', progress: 'progressbar', meter: 'meter', output: 'status',
  hr: 'separator', canvas: 'canvas', video: 'video', audio: 'audio', math: 'math', iframe: 'iframe', frame: 'iframe',
  body: 'document', html: 'document', form: 'form', search: 'search',
};

const tagOf = (e) => e.localName;
const typeOf = (e) => (tagOf(e) === 'input' ? e.type : '');

const isSecure = (e) => {
  if (typeOf(e) === 'password') wasPassword.add(e);
  if (wasPassword.has(e)) return true;
  if (tagOf(e) !== 'input' && tagOf(e) !== 'textarea' && !e.isContentEditable) return false;
  const masked = getComputedStyle(e).webkitTextSecurity;
  return !!masked && masked !== 'none';
};

const explicitRole = (e) => {
  for (const word of (e.getAttribute('role') ?? '').toLowerCase().split(/\s+/)) {
    if (KNOWN.has(word)) return word;
    if (RENAMED[word]) return RENAMED[word];
    if ((word === 'none' || word === 'presentation') && e.tabIndex < 0) return 'generic';
  }
  return null;
};

const isEditableRoot = (e) => e.isContentEditable && !(e.parentElement?.isContentEditable ?? false) && tagOf(e) !== 'body';

const buttonKind = (e) => {
  const popup = e.getAttribute('aria-haspopup');
  if (popup === 'menu' || popup === 'true') return 'menubutton';
  return e.hasAttribute('aria-pressed') ? 'togglebutton' : 'button';
};

const isTop = (e) => !e.closest('article, aside, main, nav, section, [role=region], [role=main]');

const headerKind = (e) => {
  const scope = e.getAttribute('scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup' || e.closest('thead')) return 'columnheader';
  return e.parentElement?.querySelector(':scope > td') ? 'rowheader' : 'columnheader';
};

const naturalRole = (e) => {
  const tag = tagOf(e);
  switch (tag) {
    case 'input': {
      const kind = INPUTS[e.type];
      if (kind) return kind;
      return e.hasAttribute('list') ? 'combobox' : 'textbox';
    }
    case 'a': case 'area': return e.hasAttribute('href') ? 'link' : 'generic';
    case 'button': return buttonKind(e);
    case 'select': return e.multiple || e.size > 1 ? 'listbox' : 'combobox';
    case 'td': return e.closest('table')?.getAttribute('role') === 'grid' ? 'gridcell' : 'cell';
    case 'th': return headerKind(e);
    case 'img': return e.getAttribute('alt') === '' ? 'generic' : 'image';
    case 'svg': return e.querySelector(':scope > title') || e.hasAttribute('aria-label') ? 'image' : 'generic';
    case 'header': return isTop(e) ? 'banner' : 'generic';
    case 'footer': return isTop(e) ? 'contentinfo' : 'generic';
    case 'section': return e.hasAttribute('aria-label') || e.hasAttribute('aria-labelledby') ? 'region' : 'generic';
    default: return TAGS[tag] ?? (isEditableRoot(e) ? 'textbox' : 'generic');
  }
};

/** Asked often of the same elements while one question is answered. */
let roles = new WeakMap();

const roleOf = (e) => {
  const known = roles.get(e);
  if (known) return known;
  const role = roleAnew(e);
  roles.set(e, role);
  return role;
};

const roleAnew = (e) => {
  // A page may call a password field a text box; it stays a password field.
  if (isSecure(e)) return 'password';
  const type = INPUTS[typeOf(e)];
  if (type === 'date' || type === 'time' || type === 'color' || type === 'spinbutton') return type;
  const explicit = explicitRole(e);
  if (explicit === 'button') return buttonKind(e);
  if (explicit === 'dialog' && tagOf(e) === 'body') return 'document';
  return explicit ?? naturalRole(e);
};

const isField = (e) => {
  const tag = tagOf(e);
  if (tag === 'textarea' || isEditableRoot(e)) return true;
  if (tag === 'input') return !['button', 'submit', 'reset', 'image', 'file', 'checkbox', 'radio', 'range', 'color', 'hidden'].includes(e.type);
  return ['textbox', 'searchbox'].includes(roleOf(e)) && e.getAttribute('aria-readonly') !== 'true' && e.isContentEditable;
};
