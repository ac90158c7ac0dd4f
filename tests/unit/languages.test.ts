import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { formatsOf, siteFileOf } from "#build/publish/siteFiles.ts";
import { formsOf, isOneOrMore } from "#build/texts/forms.ts";
import { wholeTextsSchema } from "#build/texts/textsSchema.ts";
import { dateFormsOf } from "#lib/language/dateForms.ts";
import { directionOf } from "#lib/language/direction.ts";
import { htmlIn } from "#server/hooks/platform/forms/forms.rules.ts";
import { dayWords, formFor, moneyWords, zonedMomentWords } from "#server/hooks/platform/words.rules.ts";
import { courseWords, inFormsOf } from "#authoring/newCourse/courseFiles.ts";
import { lessonWords } from "#authoring/newLesson/newLessonFiles.ts";
import { isLanguage, schemas } from "#schema";

const SAID = { moment: "{date} um {time} ({zone})", prices: { month: "{price} im Monat", year: "{price} im Jahr" } };
const problemsOf = (texts: unknown, language: string) =>
  (wholeTextsSchema(language).safeParse(texts).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

type Texts = string | { [name: string]: Texts };
const [ENGLISH = "", GERMAN = "", ARABIC = ""] = ["en", "de", "ar"].map((language) =>
  readFileSync(`src/texts/${language}.yaml`, "utf8"),
);
const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Sentences with their places in the file; of one that counts, all forms of `other` and what else there is. */
function sentencesOf(texts: Texts, at = ""): [string, string][] {
  if (typeof texts === "string") return [[at, texts]];
  return Object.entries(texts).flatMap(([name, inner]) => sentencesOf(inner, `${at}.${name}`));
}

describe.each([
  ["en", ENGLISH],
  ["de", GERMAN],
  ["ar", ARABIC],
])("the product's sentences in %s", (language, text) => {
  const texts = parse(text) as Texts;

  it("are whole, with each form that the language counts by", () => expect(problemsOf(texts, language)).toEqual([]));

  it("put in what the English ones do", () => {
    const english = new Map(sentencesOf(parse(inFormsOf(language, ENGLISH)) as Texts));
    const differ = sentencesOf(texts).filter(([at, said]) => {
      const own = placesIn(said).join();
      const all = placesIn(english.get(at) ?? "?");
      // "One lesson", "two lessons": a form for a single number may say it in a word.
      const worded = /\.(zero|one|two)$/.test(at) ? all.filter((place) => place !== "{count}").join() : all.join();
      return own !== all.join() && own !== worded && !/\.one$/.test(at);
    });
    expect(differ.map(([at]) => at)).toEqual([]);
  });
});

it("texts are counted in the forms of their language, fewer or more than English has", () => {
  const spoken =
    "ar be bg bn bs ca cs cy da el es et eu fa fi fr ga gd gv he hi hr hu hy id is it ja ka kk km ko kw lo lt lv mk ms mt my nb ne nl pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh";
  // Languages that count by the same forms need the same texts.
  const byForms = new Map(spoken.split(" ").map((language) => [formsOf(language).join(), language]));
  const english = "home: Home\nlessons: { one: A lesson, other: '{count} lessons' } # counted\n";
  for (const language of byForms.values()) {
    const { lessons } = parse(inFormsOf(language, english)) as { lessons: Record<string, string> };
    expect(Object.keys(lessons).toSorted(), language).toEqual(formsOf(language).toSorted());
  }
  for (const language of ["ja", "pl"])
    expect(problemsOf(parse(inFormsOf(language, ENGLISH)), language), language).toEqual([]);
});

/** Words that German has from English, and names. */
const SHARED =
  /^(Premium|Code|Film|Video|Server|Stripe|Person|Esc|Text|Community|Name|Team|System|Feedback|FAQ|Moderation|GB|MB|KB|in|UTF-8|OK|Status|Noor|Saleh)$/;
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
  const [english, german] = [ENGLISH, GERMAN].map((text) => parse(text, { schema: "failsafe" }) as Said);
  expect(sameIn(english ?? "", german)).toEqual([]);
  expect(sameIn({ a: { b: "Log in first." }, c: "Premium: {day}" }, { a: { b: "Log in first." } })).toEqual([
    "a.b: Log in first.",
  ]);
});

it("every line of the Arabic texts is Arabic, but for keys, files, addresses and a name", () => {
  const latin = sentencesOf(parse(ARABIC) as Texts).filter(([, said]) => {
    const words = said.replace(/\{\w+\}/g, "");
    return /[a-z]/i.test(words) && !/\p{Script=Arabic}/u.test(words);
  });
  const known = /^(Enter|Esc|Shift [A-Z]|Stripe|my-(bookmarks|notes)\.md|you@example\.com)$/;
  expect(latin.filter(([, said]) => !known.test(said))).toEqual([]);
});

it("a sentence that counts has each form of its language, and what is missing is named", () => {
  const english = parse(ENGLISH) as unknown;
  expect(problemsOf(english, "en")).toEqual([]);
  expect(problemsOf(english, "pl").filter((problem) => problem.startsWith("course.lessons"))).toHaveLength(2);
  expect(formsOf("ar")).toEqual(["zero", "one", "two", "few", "many", "other"]);
  expect(["en", "de", "fr", "pl", "ar"].map(isOneOrMore)).toEqual([true, true, false, false, false]);
});

it("the server writes days, money and numbers as the language does, without Intl", () => {
  const german = formatsOf("de", SAID);
  expect(dayWords("2026-03-09", german)).toBe("9. März 2026");
  expect(zonedMomentWords("2026-03-09 14:05:09", "Europe/Berlin", german)).toBe(
    "9. März 2026 um 14:05:09 (Europe/Berlin)",
  );
  expect([1200, 123_456_789, -950].map((amount) => moneyWords(amount, "eur", german))).toEqual([
    ...["12\u00A0€", "1.234.567,89\u00A0€", "-9,50\u00A0€"],
  ]);
  const arabic = formatsOf("ar", SAID);
  const sentence = Object.fromEntries(formsOf("ar").map((form) => [form, form])) as { other: string };
  for (const count of [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 200, 1000, 1005])
    expect(formFor(sentence, count, arabic), String(count)).toBe(new Intl.PluralRules("ar").select(count));
});

describe("a language is said", () => {
  const said = (language: string) => schemas.site.shape.language.safeParse(language).error?.issues[0]?.message;

  it.each(["en", "pt-BR", "fil", "zh-Hant", "zh-Hant-HK", "sr-Latn", "sr-Latn-RS", "es-419", "yue", "ckb", "gsw"])(
    "as %s, and days, money, counts, mails and search know it",
    (language) => {
      expect(said(language)).toBeUndefined();
      expect(dateFormsOf(language).shortMonths).toHaveLength(12);
      expect(dayWords("2026-03-09", formatsOf(language, SAID))).toMatch(/2026/);
      expect(htmlIn(siteFileOf({ language }))).toContain(`lang="${language}"`);
      expect(wholeTextsSchema(language).safeParse(undefined).success).toBe(false);
      expect(lessonWords(language).draft).not.toBe("");
      expect(courseWords(language).about.one).not.toBe("");
    },
  );

  it.each([
    ["pt-br", "must be written as pt-BR"],
    ["tl", "must be written as fil"],
    ["German", "must be a language, as en, pt-BR or zh-Hant"],
    ["de-u-nu-latn", "must be a language, as en, pt-BR or zh-Hant"],
    ["zh_Hant", "must be a language, as en, pt-BR or zh-Hant"],
  ])("%j is none: it %s", (language, message) => expect(said(language)).toBe(message));
});

it("a mail, and a page of the server's own, goes the way that its language is read", () => {
  const open = (language: string) => htmlIn(siteFileOf({ language })).replace(`<html lang="${language}"`, "");
  const two = "abcdefghijklmnopqrstuvwxyz".split("").flatMap((a, _, all) => all.map((b) => a + b));
  const known = two.filter((one) => isLanguage(one) && Intl.DateTimeFormat.supportedLocalesOf(one).length > 0);
  const others = ["fa-IR", "art", "arz", "ckb", "syr", "uz-Arab", "uz-AF", "pa-PK", "pa"];
  const turned = ["ar-Latn", "ku-Latn", "sd-Deva", "ks-Deva", "fil", "zh-Hant", "yue", "he-IL", "den", "urd-Latn"];
  for (const language of [...known, ...others, ...turned])
    expect(open(language), language).toBe(directionOf(language) ? ' dir="rtl">' : ">");
});
