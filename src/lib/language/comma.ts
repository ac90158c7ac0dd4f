import { LANGUAGE } from "./language.ts";

/** By script; all other languages use the English comma. */
const COMMAS: Record<string, string> = { Arab: "، ", Hans: "、", Hant: "、", Jpan: "、" };

/** The list separator of a language, with its space. */
export const commaOf = (language: string): string => COMMAS[new Intl.Locale(language).maximize().script ?? ""] ?? ", ";

/**
 * The list separator of the course's language, ", " in English. Browser scripts get the literal
 * (build/texts/textModules.ts).
 */
export const COMMA = commaOf(LANGUAGE);
