// What the driver asks of a document. Runs in an isolated world and only reads.
const clean = (s) => (s ?? "").replace(/\s+/g, " ").trim();

const ROLES = {
  A: (e) => (e.hasAttribute("href") ? "link" : null), BUTTON: "button", SUMMARY: "button", SELECT: (e) => (e.multiple || e.size > 1 ? "listbox" : "combobox"),
  OPTION: "option", TEXTAREA: "textbox", TABLE: "table", TR: "row", TD: "cell", TH: "columnheader", DIALOG: "dialog", IMG: "img",
  UL: "list", OL: "list", LI: "listitem", NAV: "navigation", MAIN: "main", FORM: "form", OUTPUT: "status", IFRAME: "iframe",
  H1: "heading", H2: "heading", H3: "heading", H4: "heading",
  INPUT: (e) => ({ checkbox: "checkbox", radio: "radio", button: "button", submit: "button", reset: "button", image: "button", range: "slider",
    number: "spinbutton", search: "searchbox", date: "date", file: "file", hidden: null }[e.type] ?? (e.type === "hidden" ? null : "textbox")),
};
const roleOf = (e) => {
  const said = e.getAttribute("role");
  if (said) return said.split(" ")[0];
  const known = ROLES[e.tagName.toUpperCase()];
  return typeof known === "function" ? known(e) : known ?? null;
};

const labelOf = (e) => {
  const by = e.getAttribute("aria-labelledby");
  if (by) return clean(by.split(/\s+/).map((id) => e.getRootNode().getElementById?.(id)?.textContent ?? "").join(" "));
  if (e.hasAttribute("aria-label")) return clean(e.getAttribute("aria-label"));
  return e.labels?.length ? clean([...e.labels].map(textOfLabel).join(" ")) : "";
};
// The text of a label without that of a field inside it: a select's options are not its name.
const textOfLabel = (label) => {
  const copy = label.cloneNode(true);
  copy.querySelectorAll("select, textarea, script, style").forEach((e) => e.remove());
  return clean(copy.textContent);
};
const nameOf = (e) => labelOf(e)
  || (e.tagName === "INPUT" && ["button", "submit", "reset"].includes(e.type) ? clean(e.value) : "")
  || clean(e.getAttribute("alt"))
  || (["INPUT", "SELECT", "TEXTAREA", "TABLE", "DIALOG", "FORM", "IFRAME"].includes(e.tagName) ? "" : clean(e.textContent))
  || clean(e.getAttribute("title")) || clean(e.getAttribute("placeholder"));

function* everything(root) {
  for (const e of root.querySelectorAll("*")) {
    yield e;
    if (e.shadowRoot) yield* everything(e.shadowRoot);
  }
}
const parentOf = (e) => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host ?? null;
const inside = (e, outer) => {
  for (let at = e; at; at = parentOf(at)) if (at === outer) return true;
  return false;
};
const visible = (e) => {
  const box = e.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && e.checkVisibility({ checkVisibilityCSS: true });
};

const MATCH = {
  role: (e, role, name) => roleOf(e) === role && nameOf(e) === name,
  label: (e, name) => (e.matches("input, select, textarea, [contenteditable], [role]") && labelOf(e) === name),
  text: (e, text) => clean(e.textContent) === text && ![...e.children].some((c) => clean(c.textContent) === text),
  row: (e, text) => roleOf(e) === "row" && clean(e.textContent).includes(text),
  css: (e, selector) => e.matches(selector),
};
const find = (locator) => {
  const outer = locator.within ? find(locator.within)[0] : null;
  if (locator.within && !outer) return [];
  const found = [];
  for (const e of everything(document)) {
    if (MATCH[locator.by](e, locator.first, locator.second) && (!outer || (e !== outer && inside(e, outer)))) found.push(e);
  }
  const seen = found.filter(visible);
  if (locator.nth !== null) return seen.slice(locator.nth, locator.nth + 1);
  return seen.length ? seen : found;
};

const frame = () => new Promise((done) => requestAnimationFrame(done));
// A link in running text may break over two lines; its first part is what one points at.
const boxOf = (e) => (e.getClientRects()[0] ?? e.getBoundingClientRect());
const under = (x, y) => {
  let root = document, at = null;
  for (;;) {
    const next = root.elementFromPoint(x, y);
    if (!next || next === at) return at;
    at = next;
    if (!at.shadowRoot) return at;
    root = at.shadowRoot;
  }
};

// { count, problem?, x, y, width, height } of the element, in this document's viewport.
const probe = async (locator) => {
  const found = find(locator);
  if (found.length === 0) return { count: 0 };
  if (found.length > 1) return { count: found.length, problem: `${found.length} elements match` };
  const e = found[0];
  if (!visible(e)) return { count: 1, problem: "it is hidden" };
  if (e.matches(":disabled") || e.getAttribute("aria-disabled") === "true") return { count: 1, problem: "it is disabled" };
  // Nobody sees a new page, finds something on it and presses that in less.
  const came = performance.getEntriesByType("navigation")[0]?.loadEventEnd ?? 0;
  if (performance.now() - came < 250) return { count: 1, problem: "its page has only just come" };
  const before = boxOf(e);
  await frame();
  await frame();
  if (!e.isConnected) return { count: 1, problem: "it went away" };
  const box = boxOf(e);
  if (["x", "y", "width", "height"].some((side) => before[side] !== box[side])) return { count: 1, problem: "it moves" };
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const answer = { count: 1, x, y, width: box.width, height: box.height, view: { width: innerWidth, height: innerHeight } };
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { ...answer, outside: true };
  const hit = under(x, y);
  const label = hit?.closest?.("label");
  if (!hit || !(inside(hit, e) || (label && label.control === e) || (e.tagName === "LABEL" && e.control === hit))) {
    return { ...answer, problem: `<${hit?.tagName.toLowerCase() ?? "nothing"}> lies over it` };
  }
  return answer;
};

const read = (locator) => {
  const e = find(locator)[0];
  if (!e) return null;
  return {
    value: e.value ?? null, text: clean(e.textContent), checked: e.checked ?? (e.getAttribute("aria-checked") === "true"),
    focused: e.matches(":focus"), hovered: e.matches(":hover"), scrolled: e.scrollTop,
    chosen: clean(e.selectedOptions?.[0]?.label), options: e.tagName === "SELECT" ? optionRows(e) : null,
  };
};
// The rows of a select's list as it is drawn: groups have one too, hidden options none.
const optionRows = (select) => {
  const rows = [];
  for (const child of select.children) {
    if (child.hidden) continue;
    if (child.tagName === "OPTGROUP") {
      rows.push(null);
      for (const option of child.children) if (!option.hidden) rows.push(clean(option.label));
    } else if (child.tagName === "OPTION") rows.push(clean(child.label));
  }
  return rows;
};

const screenPlace = () => ({
  x: screenX + (outerWidth - innerWidth) / 2, y: screenY + outerHeight - innerHeight, scale: devicePixelRatio,
});
const pageState = () => ({
  url: location.href, ready: document.readyState, front: document.visibilityState === "visible", focus: document.hasFocus(),
});
const pageText = () => clean([...everything(document)].filter((e) => e.shadowRoot).map((e) => e.shadowRoot.textContent)
  .concat(document.body?.innerText ?? "").join(" "));
