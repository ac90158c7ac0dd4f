import { z } from "astro/zod";
import type { Question, Reading } from "#build/authoring/ask.ts";
import { wordsOf } from "#build/check/names/schemaWords.ts";
import { brandProblems } from "#lib/brand/readable.ts";
import { schemas } from "#schema";
import { priceIn, type Price } from "./price.ts";

/** What has to be known before the files of a course can be written. */
export interface CourseAnswers {
  name: string;
  subject: string;
  language: string;
  colours: { act: string; done: string | undefined };
  modules: number;
  /** Numbers of the modules that everybody may read. */
  free: number[];
  price: Price | undefined;
  /** Title of the first lesson. */
  lesson: string;
}

const MOST_MODULES = 99;
const HEX = /^#[0-9a-f]{6}$/i;

const { shape } = schemas.site;

/** Asks the schema that the build asks. */
function inForm(shape: z.ZodType, field: string, typed: string): Reading {
  const data = { [field]: typed.trim() };
  const [issue] = z.object({ [field]: shape }).safeParse(data).error?.issues ?? [];
  return issue ? { wrong: wordsOf(issue, data)[0]?.message ?? "" } : { value: typed.trim() };
}

/** "pt-br" is "pt-BR". */
function languageIn(typed: string): Reading {
  try {
    return inForm(shape.language, "language", Intl.getCanonicalLocales(typed.trim())[0] ?? "");
  } catch {
    return inForm(shape.language, "language", typed);
  }
}

function coloursIn(typed: string): Reading {
  const [act = "", done, ...more] = typed.split(/[\s,]+/).filter(Boolean);
  if (more.length > 0 || ![act, done ?? act].every((colour) => HEX.test(colour)))
    return { wrong: "Write one colour or two, as #b4472e or #b4472e, #2f7d4f." };
  const [problem] = brandProblems({ act, done });
  return problem ? { wrong: `${problem.message} ${problem.hint}` } : { value: { act, done } };
}

/** "all", "none", or numbers: "1-3", "1, 4". */
function freeIn(typed: string, modules: number): Reading {
  const all = Array.from({ length: modules }, (_, index) => index + 1);
  if (typed === "all") return { value: all };
  if (typed === "none") return { value: [] };
  const parts = typed.split(/[\s,]+/).filter(Boolean);
  const spans = parts.map((part) => /^(\d+)(?:-(\d+))?$/.exec(part));
  const isWrong = spans.some(
    (span) => !span || [span[1], span[2] ?? span[1]].some((one) => !all.includes(Number(one))),
  );
  if (isWrong || parts.length === 0)
    return { wrong: `Write all, none, or numbers from 1 to ${modules}, as 1-2 or 1, 3.` };
  const isFree = (id: number) => spans.some((span) => id >= Number(span?.[1]) && id <= Number(span?.[2] ?? span?.[1]));
  return { value: all.filter(isFree) };
}

function modulesIn(typed: string): Reading {
  const count = Number(typed);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_MODULES;
  return isCount ? { value: count } : { wrong: `Write a number from 1 to ${MOST_MODULES}.` };
}

function lessonIn(typed: string): Reading {
  if (!/[\p{L}\p{N}]/u.test(typed)) return { wrong: "The title needs a letter or a digit." };
  return inForm(schemas.lesson(() => z.any()).shape.title, "lesson", typed);
}

/** What the author is asked, in its order. */
export const QUESTIONS: Question<CourseAnswers>[] = [
  { field: "name", words: "The course's name", read: (typed) => inForm(shape.name, "name", typed) },
  {
    field: "subject",
    words: "What it is about, as “Baking bread at home”",
    read: (typed) => inForm(shape.tagline, "subject", typed),
  },
  {
    field: "language",
    words: "Its language, as en, pt-BR or zh-Hant",
    suggestion: () => "en",
    read: languageIn,
  },
  {
    field: "colours",
    words: "Its colours: one for buttons, and one for what is done if you like",
    suggestion: () => "#fe943c",
    read: coloursIn,
  },
  { field: "modules", words: "How many modules", suggestion: () => "3", read: modulesIn },
  {
    field: "free",
    words: "Which of them are free: all, none, or numbers as 1-2",
    suggestion: ({ modules = 1 }) => (modules === 1 ? "all" : "1"),
    read: (typed, { modules = 1 }) => freeIn(typed, modules),
  },
  {
    field: "price",
    words: "The price of the others for a month, as “12 eur”, or none",
    suggestion: () => "none",
    read: (typed, { modules = 1, free = [] }) => priceIn(typed, free.length === modules),
  },
  { field: "lesson", words: "The title of the first lesson", suggestion: () => "First steps", read: lessonIn },
];
