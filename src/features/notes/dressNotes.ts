import css from "./notes.css?inline";

let isDressed = false;

/** Brings the style of notes into a page, once. */
export function dressNotes(): void {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
