/** Right-to-left scripts in use today. */
const FROM_RIGHT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The `dir` of a language; undefined for left to right, the default of HTML. */
export const directionOf = (language: string): "rtl" | undefined =>
  FROM_RIGHT.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : undefined;
