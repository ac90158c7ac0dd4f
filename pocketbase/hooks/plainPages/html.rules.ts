const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in a page, a mail or an attribute in quotes. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");
