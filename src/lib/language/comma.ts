import { LANGUAGE } from "./language.ts";

/** By what a language is written in; all others have that of English. */
const COMMAS: Record<string, string> = { Arab: "، ", Hans: "、", Hant: "、", Jpan: "、" };

/** What stands between two things that are listed, its space with it. */
export const commaOf = (language: string): string => COMMAS[new Intl.Locale(language).maximize().script ?? ""] ?? ", ";

/** Between two things that are listed: ", ". In scripts the sign itself stands in its place (build/texts/textModules.ts). */
export const COMMA = commaOf(LANGUAGE);
