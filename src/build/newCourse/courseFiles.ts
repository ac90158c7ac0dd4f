import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { moduleForm } from "#build/newLesson/newModule.ts";
import type { CourseAnswers } from "./courseQuestions.ts";
import { plansFile } from "./price.ts";
import { RULES_FILE } from "./rulesFile.ts";

const PAGES = join(import.meta.dirname, "pages");
const TEXTS = join(import.meta.dirname, "texts");
const OWN_PAGES = ["terms.mdx", "contact.mdx", "community.mdx", "register-info.mdx"];

const quoted = (text: string): string => JSON.stringify(text);
const listed = (ids: number[]): string => ids.join(", ").replace(/, (\d+)$/, " and $1");

const siteFile = ({ name, subject, language, modules, price }: CourseAnswers): string => `name: ${quoted(name)}
tagline: ${quoted(subject)}
description: ${quoted(`${name} is a course of ${modules === 1 ? "one module" : `${modules} modules`}: ${subject}.`)}
hero:
  title: ${quoted(subject)}
  lead: "${TO_WRITE} Say in a sentence what somebody can do after this course."
language: ${language}
supportEmail: hello@example.com
operator: "${TO_WRITE} Your name, or your company's"
premium:
  onSale: ${String(price !== undefined)}
social: []
progress:
  divisor: lessons
`;

const ACHIEVEMENTS = `- id: first-lesson
  title: First lesson
  description: Finish one lesson.
  category: learning
  requirement: { type: lessons, value: 1 }
  reward: { type: badge, value: First lesson }

- id: first-module
  title: First module
  description: Finish every lesson of one module.
  category: learning
  requirement: { type: modules, value: 1 }
  reward: { type: badge, value: First module }
`;

const WELCOME = `---
title: Welcome, and what this place is for
topic: questions
pinned: true
---

Ask what a lesson left open, show what you made, and say what came of it. A person reads every report.
`;

const brandFile = ({ act, done }: CourseAnswers["colours"]): string =>
  [
    "# What buttons and marks are drawn in, and what is done; the rest of both themes is made of these.",
    `act: "${act}"`,
    ...(done === undefined ? [] : [`done: "${done}"`]),
    "",
  ].join("\n");

function filled(page: string, answers: CourseAnswers, today: string): string {
  const { name, free, price } = answers;
  const isSold = price !== undefined;
  const one = free.length === 1;
  const freeModules =
    free.length === 0
      ? "The openings of all lessons are free"
      : `${one ? "Module" : "Modules"} ${listed(free)} ${one ? "is" : "are"} free`;
  const values: Record<string, string> = {
    ...{ name, today, freeModules },
    whatIsFree: isSold
      ? `${freeModules}. The others are part of [Premium](/subscription).`
      : "All of it: every module, and every lesson in them.",
  };
  const paragraphs = page.split("\n\n").filter((part) => !part.startsWith(isSold ? "[free] " : "[paid] "));
  return paragraphs
    .map((part) => part.replace(/^\[(free|paid)\] /, ""))
    .join("\n\n")
    .replace(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
}

/** What the product keeps of a learner is the same in every course; who keeps it is not. */
function privacyPage(sample: string, sampleName: string, { name }: CourseAnswers, today: string): string {
  const note = `${TO_WRITE} Name here who is responsible, with their address, and let somebody who knows your law read this page before you publish it.`;
  return readFileSync(join(sample, "pages/privacy.mdx"), "utf8")
    .replaceAll(sampleName, name)
    .replace(/^updated:.*$/m, `updated: ${today}`)
    .replace(/^(---\n[\s\S]*?\n---\n\n)/, `$1${note}\n\n`)
    .replace("the free half", "what is free");
}

/** The frame's words in the course's language; what is to be translated where they are not there. */
export function textsFor(sample: string, language: string): { text: string; toTranslate: string | undefined } {
  const own = join(TEXTS, `${language.slice(0, 2)}.yaml`);
  if (existsSync(own)) return { text: readFileSync(own, "utf8"), toTranslate: undefined };
  const isEnglish = language.startsWith("en");
  const text = readFileSync(join(sample, "texts.yaml"), "utf8");
  return { text, toTranslate: isEnglish ? undefined : "content/texts.yaml" };
}

const modulesOf = ({ modules, free }: CourseAnswers): [string, string][] =>
  Array.from({ length: modules }, (_, index) => {
    const id = index + 1;
    const form = moduleForm(id, {
      title: `${TO_WRITE} Title of module ${id}`,
      description: `${TO_WRITE} What somebody can do after this module.`,
      access: free.includes(id) ? "free" : "premium",
    });
    return [`curriculum/${id}-module/module.yaml`, form];
  });

/** What tells authors how a course, its lessons and films are written; they name a lesson of the sample to copy from. */
const manualsIn = (sample: string): [string, string][] =>
  globSync("*.md", { cwd: sample }).map((file) => {
    const text = readFileSync(join(sample, file), "utf8");
    return [file, text.replaceAll("`1-choose-your-ground/", "`content-sample/curriculum/1-choose-your-ground/")];
  });

/** Every file of a new course but its first lesson, by its path in content/. */
export function courseFiles(
  answers: CourseAnswers,
  sample: string,
  sampleName: string,
  now: Date,
): Map<string, string> {
  const today = now.toISOString().slice(0, 10);
  const page = (file: string): string => filled(readFileSync(join(PAGES, file), "utf8"), answers, today);
  return new Map([
    ...manualsIn(sample),
    ["site.yaml", siteFile(answers)],
    ["rules.yaml", RULES_FILE],
    ["brand/brand.yaml", brandFile(answers.colours)],
    ["plans.yaml", plansFile(answers.price)],
    ["faq.yaml", page("faq.yaml")],
    ["achievements.yaml", ACHIEVEMENTS],
    ["glossary.yaml", "[]\n"],
    ["channels.yaml", "[]\n"],
    ["texts.yaml", textsFor(sample, answers.language).text],
    ["community/1-welcome.md", WELCOME],
    ["pages/privacy.mdx", privacyPage(sample, sampleName, answers, today)],
    ...OWN_PAGES.map((file): [string, string] => [`pages/${file}`, page(file)]),
    [
      "curriculum/ids.yaml",
      "# Every lesson that a learner may have progress in, by its id. npm run remove retires one.\n",
    ],
    ...modulesOf(answers),
  ]);
}
