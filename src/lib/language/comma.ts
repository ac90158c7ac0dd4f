/** By what a language is written in; all others have that of English. */
const COMMAS: Record<string, string> = { Arab: "، ", Hans: "、", Hant: "、", Jpan: "、" };

/** What stands between two things that are listed, its space with it. */
export const commaOf = (language: string): string => COMMAS[new Intl.Locale(language).maximize().script ?? ""] ?? ", ";
