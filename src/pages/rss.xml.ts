import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { lessonsInPlace } from "#features/course/course.content.ts";
import { changedOn, latestOf } from "#features/course/dates.ts";
import { site } from "#layouts/site/site.content.ts";
import * as routes from "#lib/routes.ts";

/** The lessons as a feed: titles and descriptions, which are public for every lesson. */
export const GET: APIRoute = async (context) => {
  const { name, description, language } = await site();
  const origin = context.site ?? context.url.origin;
  const places = await lessonsInPlace();
  const latest = latestOf(places.map(({ entry }) => changedOn(entry.data)));
  return rss({
    title: name,
    description,
    site: origin,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: [
      `<language>${language}</language>`,
      `<atom:link href="${new URL(routes.feed(), origin).href}" rel="self" type="application/rss+xml"/>`,
      // The day of the newest lesson, not that of the build: the same course gives the same file.
      latest ? `<lastBuildDate>${latest.toUTCString()}</lastBuildDate>` : "",
    ].join(""),
    trailingSlash: false,
    items: places.map(({ lesson, entry }) => ({
      title: lesson.title,
      description: lesson.description,
      link: routes.lesson(lesson.moduleId, lesson.id),
      categories: lesson.tags,
      ...(entry.data.publishAt && { pubDate: entry.data.publishAt }),
    })),
  });
};
