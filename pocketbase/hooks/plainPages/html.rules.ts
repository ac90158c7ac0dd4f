const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in a page, a mail or an attribute in quotes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");

/** Languages that are written from the right, unless they name another script; such scripts; and where others use them. */
const FROM_RIGHT = new RegExp(
  "^(?:ar[qsyz]?|ac[mw]|aeb|apc|apd|azb|bal|bqi|ckb|dv|fa|glk|he|khw|ks|lrc|mzn|nqo|ps|rhg|sdh?|skr|syr|ug|ur|yi)(?![a-z]|-[A-Z][a-z])" +
    "|-(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)\\b|^(?:az|ku)-I[QR]|^pa-PK|^uz-AF",
);

/** How a page or mail in a language begins: `<html lang="ar" dir="rtl">`. */
export const htmlIn = (language: string): string =>
  `<html lang="${safe(language)}"${FROM_RIGHT.test(language) ? ' dir="rtl"' : ""}>`;
