import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { curriculum } from "#features/curriculum/curriculum.content.ts";
import { lessonsOf } from "#features/curriculum/curriculum.ts";
import { site } from "#layouts/site.content.ts";
import * as routes from "#lib/routes.ts";

/** The lessons as a feed: titles and descriptions, which are public for every lesson. */
export const GET: APIRoute = async (context) => {
  const { name, description, language } = await site();
  const lessons = lessonsOf(await curriculum());
  return rss({
    title: name,
    description,
    site: context.site ?? context.url.origin,
    customData: `<language>${language}</language>`,
    trailingSlash: false,
    items: lessons.map((lesson) => ({
      title: lesson.title,
      description: lesson.description,
      link: routes.lesson(lesson.moduleId, lesson.id),
      categories: lesson.tags,
    })),
  });
};
