/** Scripts that are written from the right and used today. */
const FROM_RIGHT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** Which way a language is written; undefined is from left to right, as a page is without a word of it. */
export const directionOf = (language: string): "rtl" | undefined =>
  FROM_RIGHT.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : undefined;
