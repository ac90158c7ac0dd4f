const adopted = new Set<string>();

/** Brings a style that came with a script into the page, once: a <style> in its place would be refused by the policy. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
