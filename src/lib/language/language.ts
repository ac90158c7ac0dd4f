import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { dateFormsOf, figuresOf, localeOf } from "./dateForms.ts";

/** Tests set COURSE_FOLDER. */
const FILE = join(process.env["COURSE_FOLDER"] ?? join(import.meta.dirname, "../../../content"), "site.yaml");

/**
 * The course's language from site.yaml: "en", "pt-BR". Node reads the file here; in pages and browser scripts the
 * build inserts the literal (build/texts/textModules.ts).
 */
export const LANGUAGE: string = String((parse(readFileSync(FILE, "utf8")) as { language?: string }).language ?? "en");
/** Intl locales for numbers and for dates. */
export const FIGURES = figuresOf(LANGUAGE);
export const DAYS = localeOf(LANGUAGE);
const forms = dateFormsOf(LANGUAGE);
export const DAY_PATTERN = forms.day;
export const FULL_DAY_PATTERN = forms.fullDay;
export const MONTH_PATTERN = forms.month;
export const SHORT_MONTHS = forms.shortMonths;
export const SHORT_WEEKDAYS = forms.shortWeekdays;
