import type { Written } from "#contract/site.d.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in a page, a mail or an attribute in quotes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");

/** How a page or mail in a language begins: `<html lang="ar" dir="rtl">`. */
export const htmlIn = ({ language, direction }: Written): string =>
  `<html lang="${safe(language)}"${direction === "rtl" ? ' dir="rtl"' : ""}>`;
