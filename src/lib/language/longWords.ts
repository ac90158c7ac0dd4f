/** Languages with long compound words. */
const LONG = /^(da|de|et|fi|hu|is|nb|nl|nn|no|sv)\b/;

/** True when a language's text needs hyphenation. */
export const hasLongWords = (language: string): boolean => LONG.test(language);
