import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { formatsOf } from "#build/publish/formats.ts";
import { formsOf, isOneOrMore } from "#build/texts/forms.ts";
import { textsSchema } from "#build/texts/textsSchema.ts";
import { dateFormsOf } from "#lib/language/dateForms.ts";
import { directionOf } from "#lib/language/direction.ts";
import { dayWords, formFor, moneyWords, momentWords } from "#server/hooks/mails/words.rules.ts";
import { inHebrewLetters } from "#support/hebrewLetters.ts";
import { GERMAN_TEXTS } from "#support/recipes.ts";

const SAID = { moment: "{date} um {time} ({zone})", prices: { month: "{price} im Monat", year: "{price} im Jahr" } };
const problemsOf = (texts: unknown, language: string) =>
  (textsSchema(language).safeParse(texts).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

it("the texts that a German course begins with are whole", () =>
  expect(problemsOf(parse(readFileSync(GERMAN_TEXTS, "utf8")), "de")).toEqual([]));

/** Words that German has from English, and names. */
const SHARED =
  /^(Premium|Code|Video|Server|Stripe|Person|Esc|Text|Community|Name|Team|System|Feedback|FAQ|Moderation|GB|MB|in|UTF-8)$/;
type Said = string | { [name: string]: Said };

/** What says the same words in both, by its path; values and signs are no words. */
function sameIn(english: Said, german: Said | undefined, path: string[] = []): string[] {
  if (typeof english === "string") {
    const words = english.replace(/\{\w+\}/g, " ").match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];
    return english === german && !words.every((word) => SHARED.test(word)) ? [`${path.join(".")}: ${english}`] : [];
  }
  const inner = typeof german === "object" ? german : {};
  return Object.entries(english).flatMap(([name, one]) => sameIn(one, inner[name], [...path, name]));
}

it("no line of the German texts is English, but for words that both have", () => {
  const [english, german] = ["tests/course/texts.yaml", GERMAN_TEXTS].map(
    (file) => parse(readFileSync(file, "utf8"), { schema: "failsafe" }) as Said,
  );
  expect(sameIn(english ?? "", german)).toEqual([]);
  expect(sameIn({ a: { b: "Log in first." }, c: "Premium: {day}" }, { a: { b: "Log in first." } })).toEqual([
    "a.b: Log in first.",
  ]);
});

it("a sentence that counts has each form of its language, and what is missing is named", () => {
  const english = parse(readFileSync("tests/course/texts.yaml", "utf8")) as unknown;
  expect(problemsOf(english, "en")).toEqual([]);
  expect(problemsOf(english, "pl").filter((problem) => problem.startsWith("course.lessons"))).toHaveLength(2);
  const hebrew = parse(inHebrewLetters(readFileSync("tests/course/texts.yaml", "utf8"))) as unknown;
  expect(problemsOf(hebrew, "he")).toEqual([]);
  expect(formsOf("ar")).toEqual(["zero", "one", "two", "few", "many", "other"]);
  expect(["en", "de", "fr", "pl", "ar"].map(isOneOrMore)).toEqual([true, true, false, false, false]);
});

it("the server writes days, money and numbers as the language does, without Intl", () => {
  const german = formatsOf("de", SAID);
  expect(dayWords("2026-03-09", german)).toBe("9. März 2026");
  expect(momentWords("2026-03-09 14:05:09", "Europe/Berlin", german)).toBe("9. März 2026 um 14:05:09 (Europe/Berlin)");
  expect([1200, 123_456_789, -950].map((amount) => moneyWords(amount, "eur", german))).toEqual([
    ...["12\u00A0€", "1.234.567,89\u00A0€", "-9,50\u00A0€"],
  ]);
  const arabic = formatsOf("ar", SAID);
  const sentence = Object.fromEntries(formsOf("ar").map((form) => [form, form])) as { other: string };
  for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 200, 1000, 1005])
    expect(formFor(sentence, count, arabic), String(count)).toBe(new Intl.PluralRules("ar").select(count));
});

it("a page writes days as its language does, and goes the way that it is read", () => {
  expect(dateFormsOf("de")).toMatchObject({ day: "{day}. {month}", fullDay: "{day}. {month} {year}" });
  expect(dateFormsOf("ja").fullDay).toBe("{year}年{month}月{day}日");
  expect(dateFormsOf("en").shortMonths[8]).toBe("Sep");
  expect(["ar", "he", "fa", "de", "en", "pt-BR", "art"].map(directionOf)).toEqual([
    ...["rtl", "rtl", "rtl", undefined, undefined, undefined, undefined],
  ]);
});
