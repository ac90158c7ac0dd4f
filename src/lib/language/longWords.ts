/** Languages that write several words as one. */
const LONG = /^(da|de|et|fi|hu|is|nb|nl|nn|no|sv)\b/;

/** Whether lines of a language are better filled when long words are parted. */
export const hasLongWords = (language: string): boolean => LONG.test(language);
