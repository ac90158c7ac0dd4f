const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in a page, a mail or an attribute in quotes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");

const FROM_RIGHT = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** How a page or mail in a language begins: `<html lang="ar" dir="rtl">`. */
export const htmlIn = (language: string): string =>
  `<html lang="${safe(language)}"${FROM_RIGHT.test(language) ? ' dir="rtl"' : ""}>`;
