import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { parse } from "yaml";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import type { Trees } from "#build/files/trees.ts";
import { formsOf } from "#build/texts/forms.ts";
import type { HousePost } from "#contract/community.d.ts";
import type { Formats } from "#contract/formats.d.ts";
import type { PasswordTexts } from "#contract/said.d.ts";
import type { HoldLists, ServerTexts, SiteFile } from "#contract/site.d.ts";
import type { Stored, StoredLesson } from "#contract/store.d.ts";
import type { AsText } from "#contract/texts.d.ts";
import type { Choice, Question } from "#features/learning/quiz/quiz.ts";
import { storedObject } from "#features/learning/video/stored.ts";
import { dateFormsOf, figuresOf, localeOf } from "#lib/language/dateForms.ts";
import { directionOf } from "#lib/language/direction.ts";
import { oddDigits } from "#lib/money.ts";
import * as routes from "#lib/routes.ts";
import { texts as alerts } from "#texts/alerts.ts";
import { texts as community } from "#texts/community.ts";
import { texts as contact } from "#texts/contact.ts";
import { texts as controls } from "#texts/controls.ts";
import { texts as decisions } from "#texts/decisions.ts";
import { texts as feedback } from "#texts/feedback.ts";
import { texts as said } from "#texts/formats.ts";
import { texts as mails } from "#texts/mails.ts";
import { texts as posting } from "#texts/posting.ts";
import { texts as server } from "#texts/server.ts";
import { texts as weekly } from "#texts/weekly.ts";

const MONTHS = 12;
const COUNTED = 200;
/** Currencies that plans can be sold in; one without a known sign is written as its code. */
const CURRENCIES = Intl.supportedValuesOf("currency");

const partsOfDate = (locale: string, ms: number) =>
  new Intl.DateTimeFormat(locale, {
    ...{ calendar: "gregory", timeZone: "UTC", day: "numeric", month: "long", year: "numeric" },
  }).formatToParts(ms);

const partsOfMoney = (language: string, currency: string) =>
  new Intl.NumberFormat(figuresOf(language), { style: "currency", currency }).formatToParts(1234567.5);

const signIn = (language: string, currency: string): string =>
  partsOfMoney(language, currency).find(({ type }) => type === "currency")?.value ?? currency;

/** Sizes of digit groups: "12,34,567" in Hindi, "1234" in Polish. */
function groupsOf(parts: Intl.NumberFormatPart[], language: string): Formats["groups"] {
  const sizes = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const first = sizes.at(-1) ?? 0;
  const isGrouped = (number: number) =>
    new Intl.NumberFormat(figuresOf(language), { style: "currency", currency: "EUR" })
      .formatToParts(number)
      .some(({ type }) => type === "group");
  return { first, others: sizes.at(-2) ?? first, least: isGrouped(1234) ? first + 1 : first + 2 };
}

function moneyFormat(language: string): Pick<Formats, "money" | "decimal" | "group" | "groups" | "digits" | "signs"> {
  const parts = partsOfMoney(language, "EUR");
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const [first] = parts.filter(({ type }) => type === "currency" || type === "integer");
  const gap = parts.find(({ type, value }) => type === "literal" && value.trim() === "")?.value ?? "";
  const money = first?.type === "currency" ? `{sign}${gap}{number}` : `{number}${gap}{sign}`;
  const pairs = CURRENCIES.map((code) => [code, signIn(language, code)] as const);
  const signs = Object.fromEntries(pairs.filter(([code, sign]) => sign !== code));
  const groups = groupsOf(parts, language);
  return {
    money,
    decimal: part("decimal"),
    group: part("group"),
    groups,
    digits: oddDigits(),
    signs,
  };
}

function dateFormat(language: string): Pick<Formats, "months" | "date"> {
  const locale = localeOf(language);
  const monthOf = (month: number) =>
    partsOfDate(locale, Date.UTC(2026, month, 9)).find(({ type }) => type === "month")?.value ?? "";
  return { months: Array.from({ length: MONTHS }, (_, month) => monthOf(month)), date: dateFormsOf(language).fullDay };
}

/**
 * Returns the server's formats of dates, times, money and numbers; `said` holds those that are translated sentences.
 */
export function formatsOf(language: string, said: Pick<Formats, "moment" | "prices">): Formats {
  const forms: string[] = formsOf(language);
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: COUNTED }, (_, count) => forms.indexOf(rules.select(count))).join("");
  return { ...dateFormat(language), ...moneyFormat(language), ...said, forms, counts };
}

const NAMES = ["name", "tagline", "supportEmail", "language"] as const;

/**
 * Returns the site's names, and what the hooks need to know of its language. @param site the parsed content/site.yaml
 */
export function siteFileOf(site: Record<string, unknown>): SiteFile {
  const told = Object.fromEntries(NAMES.map((name) => [name, String(site[name] ?? "")])) as Record<
    (typeof NAMES)[number],
    string
  >;
  const direction = directionOf(told.language || "en");
  return { ...told, ...(direction && { direction }) };
}

const asText = <T>(texts: T): AsText<T> => texts as AsText<T>;

/** Messages about missing parts of a password, as the form shows them. */
export function passwordTexts(): PasswordTexts {
  const { needLength: length, needLower: lower, needUpper: upper, needDigit: digit, needSymbol: symbol } = controls;
  const { passwordNeedsOne: one, passwordNeedsMore: more } = asText(controls);
  return { one, more, needs: { length, lower, upper, digit, symbol } };
}

/** Writes the hooks' data beside the manifest: site.json, moderation.json and texts.json. */
export function writeSiteFiles(trees: Pick<Trees, "site">): void {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as Record<string, unknown>;
  const told = siteFileOf(site);
  const { helpful, helpfulNone, accepted, report } = community;
  const { login: loginToPost, loginReply: loginToReply } = posting;
  const { moment, priceMonth: month, priceYear: year } = asText(said);
  const formats = formatsOf(told.language || "en", { moment, prices: { month, year } });
  const texts: ServerTexts = {
    formats,
    ...{ mails: asText(mails), alerts: asText(alerts), weekly: { ...asText(weekly), formats } },
    ...{ contact: asText(contact), decisions: asText(decisions), feedback: asText(feedback), server: asText(server) },
    password: passwordTexts(),
    community: {
      ...asText({ ...community.page, helpful, helpfulNone, accepted, report, loginToPost, loginToReply }),
      formats,
    },
  };
  writeFileSync(join(trees.site, "site.json"), JSON.stringify(told));
  writeFileSync(join(trees.site, "moderation.json"), JSON.stringify(heldFor(site["moderation"])));
  writeFileSync(join(trees.site, "texts.json"), JSON.stringify(texts));
  writeFileSync(join(trees.site, "community.json"), JSON.stringify(housePosts()));
}

const heldFor = (lists: unknown): HoldLists => ({ words: [], hosts: [], ...(lists as Partial<HoldLists> | undefined) });

const POSTS = join("content", "community");
const FORM = /^---\n([^]*?)\n---\n([^]*)$/;

/** Reads the house posts, which keep a new community from being empty. */
function housePosts(): HousePost[] {
  const files = existsSync(POSTS) ? readdirSync(POSTS).filter((name) => name.endsWith(".md")) : [];
  return files.sort().map((file) => {
    const [, form = "", body = ""] = FORM.exec(readFileSync(join(POSTS, file), "utf8")) ?? [];
    const { title, topic, lessonId = "", pinned = false } = parse(form) as Omit<HousePost, "key" | "body">;
    if (!title || !topic) throw new Error(`content/community/${file} needs a title and a topic`);
    return { key: file.replace(/\.md$/, ""), title, topic, lessonId, pinned, body: body.trim() };
  });
}

function storedOf(lesson: LessonSource): StoredLesson | undefined {
  const video = storedObject(String(lesson.data["videoUrl"] ?? ""));
  // Captions beside the lesson are a file of the site, so `captionsUrl` is ignored.
  const captions = besideLesson(lesson, ".vtt") ? undefined : storedObject(String(lesson.data["captionsUrl"] ?? ""));
  return video || captions
    ? { access: lesson.access, ...(video && { video }), ...(captions && { captions }) }
    : undefined;
}

/** Returns the objects of each lesson in the owner's store. */
export const storedLessons = (lessons: LessonSource[]): Stored =>
  Object.fromEntries(
    lessons.flatMap((lesson) => {
      const stored = storedOf(lesson);
      return stored ? [[lesson.id, stored]] : [];
    }),
  );

/** Writes store.json beside the manifest, for the server, which alone has access to the store. */
export const writeStoreFile = (trees: Trees, stored: Stored): void =>
  writeFileSync(join(trees.site, "store.json"), JSON.stringify(stored));

type Node = ReturnType<typeof parseDocument>["children"][number];

const plain = (nodes: Node[]): string => DomUtils.textContent(nodes).replace(/\s+/g, " ").trim();
const tags = (name: string, inside: Node): Node[] => DomUtils.getElementsByTagName(name, inside);
const has = (attribute: string) => (node: Node) => "attribs" in node && attribute in node.attribs;
const valueOf = (node: Node, attribute: string): string => ("attribs" in node && node.attribs[attribute]) || "";

function choiceFrom(choice: Node): Choice {
  const [why] = DomUtils.filter(has("data-why"), choice);
  const verdict = plain(why ? tags("b", why).slice(0, 1) : []);
  return {
    text: plain(tags("label", choice)),
    right: valueOf(choice, "data-choice") === "right",
    why: plain(why ? [why] : [])
      .slice(verdict.length)
      .trim(),
  };
}

/** Returns the questions on a lesson's built page. */
export const questionsOn = (html: string): Question[] =>
  DomUtils.filter(has("data-quiz"), parseDocument(html)).map((form) => ({
    id: valueOf(form, "data-quiz"),
    text: plain(tags("legend", form)),
    choices: DomUtils.filter(has("data-choice"), form).map(choiceFrom),
  }));

/** Returns the lines of "You are done when" on a lesson's built page. */
export const doneWhenOn = (html: string): string[] =>
  DomUtils.filter(has("data-done-when"), parseDocument(html)).flatMap((list) =>
    tags("li", list).map((line) => plain([line])),
  );

/** Writes beside each lesson's page, in both trees, its questions for practice and the criteria for reviews. */
export function writeQuestions(trees: Trees, lessons: LessonSource[]): void {
  for (const tree of [trees.public, trees.members])
    for (const { moduleId, id } of lessons) {
      const page = join(tree, routes.lesson(moduleId, id), "index.html");
      const html = existsSync(page) ? readFileSync(page, "utf8") : "";
      const [questions, doneWhen] = [questionsOn(html), doneWhenOn(html)];
      if (questions.length + doneWhen.length > 0)
        writeFileSync(join(tree, routes.questions(moduleId, id)), JSON.stringify({ lesson: id, questions, doneWhen }));
    }
}
