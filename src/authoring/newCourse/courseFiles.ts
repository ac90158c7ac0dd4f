import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse, parseDocument, type YAMLMap } from "yaml";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { moduleForm } from "#authoring/newLesson/newModule.ts";
import { fillPlaces, mdxWith, yamlText, yamlWith, yamlWord } from "#authoring/written.ts";
import { formsOf, isPlural } from "#build/texts/forms.ts";
import { ENGLISH_FILE, productFile, type Said } from "#build/texts/product.ts";
import type { CourseAnswers } from "./newCourse.ts";
import { plansFile } from "./price.ts";

type Path = string[];

/** Returns the paths of all plural sentences. */
function pluralsIn(said: Said, path: Path = []): Path[] {
  if (typeof said === "string") return [];
  if (isPlural(said)) return [path];
  return Object.entries(said).flatMap(([name, inner]) => pluralsIn(inner, [...path, name]));
}

/** Returns the English file with the plural forms of another language, for its translator. */
export function inFormsOf(language: string, english: string): string {
  const document = parseDocument(english);
  const forms = formsOf(language);
  for (const path of pluralsIn(document.toJS() as Said)) {
    const { one, other = "" } = (document.getIn(path) as YAMLMap).toJSON() as Record<string, string>;
    const said = forms.map((form): [string, string] => [form, form === "one" && one ? one : other]);
    document.setIn(path, document.createNode(Object.fromEntries(said)));
  }
  return document.toString({ lineWidth: 0 });
}

const PAGES = join(import.meta.dirname, "pages");
/** Lenient rules for the first lessons of a course. */
const RULES = join(import.meta.dirname, "rules.yaml");
const ENGLISH = "en";

/** A new course's short texts: words.yaml of a language. */
export interface CourseWords {
  about: Record<"one" | "more", string>;
  lead: string;
  operator: string;
  module: Record<"title" | "description", string>;
  lesson: Record<"description" | "goal", string>;
  free: Record<"none" | "one" | "more" | "and" | "rest" | "all", string>;
  plans: Record<"free" | "monthly" | "yearly", string> & Record<"freeLines" | "lines", string[]>;
}

/** Exact subtags only: "fil" is not Finnish, and "arz" does not use Arabic's files. */
const codeOf = (language: string): string => new Intl.Locale(language).language;

/** True when pages and texts exist in a language. */
export const hasLanguage = (language: string): boolean => existsSync(join(PAGES, codeOf(language)));

/** Reads a starter page in the course's language, or in English; undefined when that language lacks it. */
function template(language: string, file: string): string | undefined {
  const path = join(PAGES, hasLanguage(language) ? codeOf(language) : ENGLISH, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

export const courseWords = (language: string): CourseWords =>
  parse(template(language, "words.yaml") ?? "") as CourseWords;

/** Returns the initial texts.yaml: nothing yet, or all sentences for a language without a product file. */
function textsIn(language: string): string {
  const product = productFile(language);
  if (!product) return inFormsOf(language, readFileSync(ENGLISH_FILE, "utf8"));
  return `# What this course says in its own words: copy a sentence from src/texts/${basename(product)}, with the names above it, and
# rewrite it. content/COURSE.md says more.
`;
}

/** Copied from pages/ by language, with values filled in. */
const OWN_PAGES = ["terms.mdx", "contact.mdx", "community.mdx", "register-info.mdx"];

const siteFile = (
  { name, subject, language, modules, price }: CourseAnswers,
  { about, lead, operator }: CourseWords,
): string => `name: ${yamlText(name)}
tagline: ${yamlText(subject)}
description: ${yamlText(fillPlaces(modules === 1 ? about.one : about.more, { name, subject, modules: String(modules) }))}
hero:
  title: ${yamlText(subject)}
  lead: ${yamlText(lead)}
language: ${yamlWord(language)}
supportEmail: hello@example.com
operator: ${yamlText(operator)}
premium:
  onSale: ${String(price !== undefined)}
social: []
progress:
  divisor: lessons
`;

const brandFile = ({ act, done }: CourseAnswers["colours"]): string =>
  [
    "# What buttons and marks are drawn in, and what is done; the rest of both themes is made of these.",
    `act: "${act}"`,
    ...(done === undefined ? [] : [`done: "${done}"`]),
    "",
  ].join("\n");

/** Returns a sentence such as "Modules 1, 2 and 4 are free". */
function freeModules({ free }: CourseAnswers, words: CourseWords["free"]): string {
  if (free.length === 0) return words.none;
  const modules = free.join(", ").replace(/, (\d+)$/, `${words.and}$1`);
  return fillPlaces(free.length === 1 ? words.one : words.more, { modules });
}

function filled(file: string, answers: CourseAnswers, words: CourseWords["free"], today: string): string {
  const page = template(answers.language, file) ?? "";
  const isPage = /\.mdx?$/.test(file);
  const isSold = answers.price !== undefined;
  const free = freeModules(answers, words);
  const whatIsFree = isSold ? fillPlaces(words.rest, { free }) : words.all;
  const paragraphs = page.split("\n\n").filter((part) => !part.startsWith(isSold ? "[free] " : "[paid] "));
  const text = paragraphs.map((part) => part.replace(/^\[(free|paid)\] /, "")).join("\n\n");
  const values = { name: answers.name, freeModules: free, whatIsFree };
  return (isPage ? mdxWith : yamlWith)(text.replaceAll("{today}", today), values);
}

/** Adapts the sample's privacy page: the stored data is the same in every course, the operator is not. */
function privacyPage(sample: string, sampleName: string, { name }: CourseAnswers, today: string): string {
  const note = `${TO_WRITE} Name here who is responsible, with their address, and let somebody who knows your law read this page before you publish it.`;
  const page = readFileSync(join(sample, "pages/privacy.mdx"), "utf8")
    .replaceAll(sampleName, "{name}")
    .replace(/^updated:.*$/m, `updated: ${today}`)
    .replace(/^(---\n[\s\S]*?\n---\n\n)/, `$1${note}\n\n`)
    .replace("the free half", "what is free");
  return mdxWith(page, { name });
}

const modulesOf = ({ modules, free }: CourseAnswers, { title, description }: CourseWords["module"]) =>
  Array.from({ length: modules }, (_, index): [string, string] => {
    const id = index + 1;
    const access = free.includes(id) ? "free" : "premium";
    const form = moduleForm(id, { title: fillPlaces(title, { id: String(id) }), description, access });
    return [`curriculum/${id}-module/module.yaml`, form];
  });

/** The manuals for authors, with paths into the sample that they tell to copy from. */
const manualsIn = (sample: string): [string, string][] =>
  globSync("*.md", { cwd: sample }).map((file) => {
    const text = readFileSync(join(sample, file), "utf8");
    return [file, text.replaceAll("`1-choose-your-ground/", "`content-sample/curriculum/1-choose-your-ground/")];
  });

/** Returns every file of a new course except its first lesson, by its path in content/. */
export function courseFiles(
  answers: CourseAnswers,
  sample: string,
  sampleName: string,
  now: Date,
): Map<string, string> {
  const today = now.toISOString().slice(0, 10);
  const { language } = answers;
  const words = courseWords(language);
  const page = (file: string): string => filled(file, answers, words.free, today);
  // The sample's page is the English one, and developers who add browser storage list it there.
  const privacy = template(language, "privacy.mdx")
    ? page("privacy.mdx")
    : privacyPage(sample, sampleName, answers, today);
  return new Map([
    ...manualsIn(sample),
    ["site.yaml", siteFile(answers, words)],
    ["rules.yaml", readFileSync(RULES, "utf8")],
    ["brand/brand.yaml", brandFile(answers.colours)],
    ["plans.yaml", plansFile(answers.price, words.plans)],
    ["faq.yaml", page("faq.yaml")],
    ["achievements.yaml", page("achievements.yaml")],
    ["glossary.yaml", "[]\n"],
    ["channels.yaml", "[]\n"],
    ["texts.yaml", textsIn(language)],
    ["community/1-welcome.md", page("welcome.md")],
    ["pages/privacy.mdx", privacy],
    ...OWN_PAGES.map((file): [string, string] => [`pages/${file}`, page(file)]),
    [
      "curriculum/ids.yaml",
      "# Every lesson that a learner may have progress in, by its id. npm run remove retires one.\n",
    ],
    ...modulesOf(answers, words.module),
  ]);
}
