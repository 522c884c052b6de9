// Listens before the page does, and tells what was heard together with the element that it went to.

const tell = (kind, data) => {
  try { taughtHeard(JSON.stringify({ kind, ...data })); } catch { /* The recorder is gone. */ }
};

const heldBy = (event) => ({
  shift: event.shiftKey, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey,
  alt_gr: event.getModifierState?.('AltGraph') ?? false,
});

const hitOf = (event) => {
  const first = event.composedPath()[0] ?? event.target;
  return first?.nodeType === Node.ELEMENT_NODE ? first : first?.parentElement ?? document.documentElement;
};

const deepFocus = () => {
  let e = document.activeElement;
  while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
  return e && e !== document.body && e !== document.documentElement && tagOf(e) !== 'iframe' ? e : null;
};

const focusDescribed = () => {
  const e = deepFocus();
  return e ? describe(e) : null;
};

const on = (type, listen) => window.addEventListener(type, listen, { capture: true, passive: true });
const BUTTONS = [1, 2, 3, 8, 9];
/** One clock for all documents, cut to 32 bits. */
const clock = (event) => Math.round(performance.timeOrigin + event.timeStamp) >>> 0;
const at = (event) => ({ x: Math.round(event.screenX), y: Math.round(event.screenY), time: clock(event) });

const view = () => { const by = offsetNow(); return { x: by.x, y: by.y, width: window.innerWidth, height: window.innerHeight, scale: window.devicePixelRatio }; };
const learn = (event) => { if (learnOffset(event)) tell('viewed', { view: view() }); };

let lastPointer = '';
const pointed = (event, hit) => {
  learn(event);
  const place = `${event.screenX} ${event.screenY}`;
  if (place === lastPointer) return;
  lastPointer = place;
  tell('moved', { ...at(event), number: numberOf(meantBy(hit)) });
};

let moving = null;
const onMove = (event) => {
  if (!event.isTrusted) return;
  const first = moving === null;
  moving = event;
  // At most one word for each frame of the screen.
  if (first) setTimeout(() => { const last = moving; moving = null; afresh(() => pointed(last, hitAt(last.clientX, last.clientY) ?? document.documentElement)); }, 16);
};
on('pointermove', onMove);
on('dragover', onMove);

on('pointerdown', (event) => {
  // The popup of a select tells a press at the page's corner.
  if (!event.isTrusted || (event.screenX === 0 && event.screenY === 0)) return;
  learn(event);
  afresh(() => tell('down', { ...at(event), button: BUTTONS[event.button] ?? event.button + 1, held: heldBy(event), element: describe(meantBy(hitOf(event))), focus: focusDescribed() }));
});
const released = (event) => {
  if (event.isTrusted) tell('up', { ...at(event), button: BUTTONS[event.button] ?? event.button + 1, held: heldBy(event) });
};
on('pointerup', released);
// While something is dragged the pointer is the browser's.
on('dragend', released);

on('wheel', (event) => {
  if (!event.isTrusted) return;
  const notches = (delta) => Math.sign(delta) * Math.max(event.deltaMode ? Math.abs(Math.round(delta)) : Math.round(Math.abs(delta) / 100), delta ? 1 : 0);
  learn(event);
  tell('wheel', { ...at(event), dx: notches(event.deltaX), dy: notches(event.deltaY), held: heldBy(event) });
});

const NAMED = { ' ': 'Space', OS: 'Meta' };
const SECRET_KEY = { key: 'Unidentified', code: 0 };
const keyOf = (event, character) => ({
  key: NAMED[event.key] ?? (character ? event.key.toLowerCase() : event.key), code: event.keyCode,
});
on('keydown', (event) => {
  if (!event.isTrusted) return;
  const composing = event.isComposing || event.key === 'Process';
  const character = [...event.key].length === 1 && !composing;
  const command = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  afresh(() => {
    const focus = deepFocus();
    // What is typed into a password field does not leave the page, not even letter by letter.
    const secret = focus && isSecure(focus) && character && !command;
    tell('key', {
      time: clock(event), ...(secret ? SECRET_KEY : keyOf(event, character)), text: character && !command && !secret ? event.key : null,
      repeat: event.repeat, keypad: event.location === 3, held: heldBy(event), composing, focus: focus ? describe(focus) : null,
    });
  });
});

/** Text that came otherwise than by keys. */
const inserted = (event, text, method) => afresh(() => {
  const focus = deepFocus();
  if (text && !(focus && isSecure(focus))) tell('inserted', { time: clock(event), text, method, focus: focus ? describe(focus) : null });
});
// Chromium marks the end of a composition as not its own; that of one that it began is.
let composes = false;
on('compositionstart', (event) => { composes ||= event.isTrusted; });
on('compositionend', (event) => {
  if (composes) inserted(event, event.data, 'input_method');
  composes = false;
});
// A key's own text is announced by `keypress`; an input method that commits without composing announces none.
let keyed = false;
on('keypress', (event) => { keyed = event.isTrusted; });
on('beforeinput', (event) => {
  const byKey = keyed;
  keyed = false;
  if (!event.isTrusted || byKey || event.isComposing) return;
  if (event.inputType === 'insertText') inserted(event, event.data, 'input_method');
  if (event.inputType === 'insertReplacementText') inserted(event, event.data ?? event.dataTransfer?.getData('text/plain'), 'suggestion');
});

on('focusin', (event) => tell('focused', { number: numberOf(hitOf(event)) }));
on('focus', (event) => { if (event.target === window) tell('active', { view: view() }); });
on('resize', () => tell('viewed', { view: view() }));
document.addEventListener('visibilitychange', () => tell('shown', { visible: !document.hidden, focused: document.hasFocus(), view: view() }));

on('change', (event) => {
  const e = hitOf(event);
  afresh(() => tell('changed', { number: numberOf(e), role: roleOf(e), checked: isSecure(e) ? null : checkedOf(e, roleOf(e)), secure: isSecure(e) }));
});
on('input', (event) => {
  const e = hitOf(event);
  afresh(() => tell('edited', { number: numberOf(e), role: roleOf(e), secure: isSecure(e) }));
});
on('load', (event) => { if (event.target === document) tell('loaded', {}); });

const isLive = (node) => {
  const e = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  return !!e?.closest?.('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], [role=timer], output');
};

const STATES = { 'aria-expanded': 'expanded', 'aria-checked': 'checked', 'aria-pressed': 'checked', 'aria-selected': 'selected', 'aria-invalid': 'invalid', disabled: 'enabled', 'aria-disabled': 'enabled' };
const shownBefore = new WeakMap();

const observer = new MutationObserver((records) => afresh(() => {
  let came = null;
  let live = null;
  const told = new Map();
  for (const record of records.slice(0, 500)) {
    if (record.type === 'attributes') {
      const e = record.target;
      if (e.localName === 'input' && record.attributeName === 'type') isSecure(e);
      const state = STATES[record.attributeName];
      if (state) told.set(`${numberOf(e)} ${state}`, { number: numberOf(e), role: roleOf(e), state, on: state === 'enabled' ? isEnabled(e) : state === 'expanded' ? expandedOf(e) === true : e.getAttribute(record.attributeName) === 'true' });
      else {
        const shown = isShown(e);
        if (shownBefore.get(e) !== shown) came = e;
        shownBefore.set(e, shown);
      }
    } else if (isLive(record.target)) live = record.target.nodeType === Node.ELEMENT_NODE ? record.target : record.target.parentElement;
    else if (record.type === 'childList') came = record.target;
    else came = record.target.parentElement ?? came;
  }
  const number = (e) => (e?.nodeType === Node.ELEMENT_NODE ? numberOf(e) : null);
  if (came) tell('mutated', { number: number(came), live: false });
  if (live) tell('mutated', { number: number(live), live: true });
  for (const state of told.values()) tell('state', state);
}));
const observe = (root) => observer.observe(root, {
  childList: true, subtree: true, characterData: true, attributes: true,
  attributeFilter: [...Object.keys(STATES), 'hidden', 'class', 'style', 'open', 'type', 'aria-hidden'],
});
observe(document);

const here = () => tell('here', { title: document.title, visible: !document.hidden, focused: document.hasFocus(), view: view() });

globalThis.taught = {
  here, view,
  ping: () => tell('pong', {}),
  at: (x, y) => afresh(() => { const by = offsetNow(); const hit = hitAt(x - by.x, y - by.y); return hit ? describe(meantBy(hit)) : null; }),
  idAt: (x, y) => afresh(() => { const by = offsetNow(); const hit = hitAt(x - by.x, y - by.y); return hit ? numberOf(meantBy(hit)) : null; }),
  focused: () => afresh(focusDescribed),
  describe: (wanted) => { const e = elementOf(wanted); return e ? afresh(() => describe(e)) : null; },
  place: (wanted) => { const e = elementOf(wanted); return e && isShown(e) ? boundsOf(e) : null; },
  summary: (limit) => afresh(() => summary(limit)),
};
here();
