import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { dateFormsOf, figuresOf, localeOf } from "./dateForms.ts";

/** In tests, that of their own course. */
const FILE = join(process.env["COURSE_FOLDER"] ?? join(import.meta.dirname, "../../../content"), "site.yaml");

/**
 * The language that the course is written in, as site.yaml names it: "en", "pt-BR". This reads it where Node runs alone;
 * in pages and scripts the word itself stands in its place (build/texts/textModules.ts).
 */
export const LANGUAGE: string = String((parse(readFileSync(FILE, "utf8")) as { language?: string }).language ?? "en");
/** What Intl is asked in for numbers, and for days. */
export const FIGURES = figuresOf(LANGUAGE);
export const DAYS = localeOf(LANGUAGE);
const forms = dateFormsOf(LANGUAGE);
export const DAY_PATTERN = forms.day;
export const FULL_DAY_PATTERN = forms.fullDay;
export const MONTH_PATTERN = forms.month;
export const SHORT_MONTHS = forms.shortMonths;
export const SHORT_WEEKDAYS = forms.shortWeekdays;
