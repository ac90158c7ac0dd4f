import type { APIRoute } from "astro";
import { theCase } from "#features/case/case.content.ts";
import { curriculum } from "#features/course/course.content.ts";
import type { Lesson, Module } from "#features/course/course.ts";
import { site } from "#layouts/site/site.content.ts";
import * as routes from "#lib/routes.ts";

const MORE = [
  { title: "Curriculum", path: routes.curriculum(), about: "every module and lesson with its length" },
  { title: "Plans and prices", path: routes.subscription(), about: "what Premium costs and includes" },
  { title: "Questions and answers", path: routes.page("faq"), about: "money, time, equipment, refunds" },
  { title: "Glossary", path: routes.glossary(), about: "the words of the course in one sentence each" },
  { title: "Community", path: routes.page("community"), about: "questions, first cuts and wins of learners" },
];

/** The course for readers that are programs (llmstxt.org): a free lesson as Markdown, of a premium one what it is about. */
export const GET: APIRoute = async (context) => {
  const { name, description } = await site();
  const absolute = (path: string) => new URL(path, context.site).href;
  const lesson = ({ moduleId, id, title, description: about, access }: Lesson) =>
    access === "free"
      ? `- [${title}](${absolute(`${routes.lesson(moduleId, id)}.md`)}): ${about}`
      : `- [${title}](${absolute(routes.lesson(moduleId, id))}): ${about} (Premium)`;
  const module = ({ id, title, description: about, lessons }: Module) => [
    ...[`## Module ${id}: ${title}`, "", about, ""],
    ...[...lessons.map(lesson), ...(lessons.length > 0 ? [""] : [])],
  ];
  const followed = await theCase();
  const cases = followed ? [{ title: followed.title, path: routes.wholeCase(), about: followed.description }] : [];
  const more = [...MORE, ...cases].map(({ title, path, about }) => `- [${title}](${absolute(path)}): ${about}`);
  const lines = [`# ${name}`, "", `> ${description}`, "", ...(await curriculum()).flatMap(module)];
  return new Response([...lines, "## Optional", "", ...more, ""].join("\n"));
};
