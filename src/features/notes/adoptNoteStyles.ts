import css from "./notes.css?inline";

let isStyled = false;

/** Brings the style of notes into a page, once. */
export function adoptNoteStyles(): void {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
