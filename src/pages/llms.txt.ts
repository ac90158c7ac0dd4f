import type { APIRoute } from "astro";
import { theCase } from "#features/learning/case/case.content.ts";
import { curriculum } from "#features/learning/course/course.content.ts";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { site } from "#layouts/site/site.content.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/llms.ts";

const MORE = [
  { title: texts.curriculum, path: routes.curriculum(), about: texts.curriculumAbout },
  { title: texts.plans, path: routes.subscription(), about: texts.plansAbout },
  { title: texts.faq, path: routes.page("faq"), about: texts.faqAbout },
  { title: texts.glossary, path: routes.glossary(), about: texts.glossaryAbout },
  { title: texts.community, path: routes.page("community"), about: texts.communityAbout },
];
/** What a program may leave out, by the word that llmstxt.org gives it in every language. */
const OPTIONAL = "Optional";

/** The course for readers that are programs (llmstxt.org): a free lesson as Markdown, of a premium one what it is about. */
export const GET: APIRoute = async (context) => {
  const { name, description } = await site();
  const absolute = (path: string) => new URL(path, context.site).href;
  const lesson = ({ moduleId, id, title, description: about, access }: Lesson) =>
    access === "free"
      ? `- [${title}](${absolute(`${routes.lesson(moduleId, id)}.md`)}): ${about}`
      : `- [${title}](${absolute(routes.lesson(moduleId, id))}): ${fill(texts.lesson, { about })}`;
  const module = ({ id, title, description: about, lessons }: Module) => [
    ...[`## ${fill(texts.module, { id, title })}`, "", about, ""],
    ...[...lessons.map(lesson), ...(lessons.length > 0 ? [""] : [])],
  ];
  const followed = await theCase();
  const cases = followed ? [{ title: followed.title, path: routes.wholeCase(), about: followed.description }] : [];
  const more = [...MORE, ...cases].map(({ title, path, about }) => `- [${title}](${absolute(path)}): ${about}`);
  const lines = [`# ${name}`, "", `> ${description}`, "", ...(await curriculum()).flatMap(module)];
  return new Response([...lines, `## ${OPTIONAL}`, "", ...more, ""].join("\n"));
};
