import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { lessonsInPlace } from "#features/learning/course/course.content.ts";
import { changedOn, latestOf, newsOf } from "#features/learning/course/dates.ts";
import { site } from "#layouts/site/site.content.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/course.ts";

/** A reader takes what has the id of something else for the same thing. */
const ownId = (address: string, day: Date): string =>
  `<guid isPermaLink="false">${address}#${day.toISOString().slice(0, 10)}</guid>`;

/** New lessons and changed ones as a feed: titles and descriptions, which are public for every lesson. */
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
    items: newsOf(places).map(({ of: { lesson }, at, isChange }) => {
      const link = routes.lesson(lesson.moduleId, lesson.id);
      return {
        title: isChange ? fill(texts.changed, { title: lesson.title }) : lesson.title,
        description: lesson.description,
        ...{ link, categories: lesson.tags },
        ...(at && { pubDate: at }),
        ...(at && isChange && { customData: ownId(new URL(link, origin).href, at) }),
      };
    }),
  });
};
