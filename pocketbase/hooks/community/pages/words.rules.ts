import type { Course } from "#contract/course.d.ts";
import type { Counted } from "#contract/formats.d.ts";
import type { CommunityTexts } from "#contract/site.d.ts";
import { fill } from "../../platform/words/letters.rules.ts";
import { formFor } from "../../platform/words/words.rules.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";
import { topicModule } from "../posts/posts.rules.ts";

/** What every page of the community is made with. */
export interface Here {
  course: Course;
  texts: CommunityTexts;
}

export const countedWords = (
  { formats }: Pick<CommunityTexts, "formats">,
  sentence: Counted,
  count: number,
  more: Record<string, string> = {},
): string => fill(formFor(sentence, count, formats), { ...more, count });

export function topicTitle({ course, texts }: Here, topic: string): string {
  const general: Record<string, string> = texts.topics;
  return (
    (topic === "all" ? undefined : general[topic]) ??
    course.modules.find(({ id }) => id === topicModule(topic))?.title ??
    texts.title
  );
}

/** A day in words, such as 16 November 2026. @param at as it is stored */
export function dayText({ texts }: Pick<Here, "texts">, at: string): string {
  const month = texts.months.split(",")[Number(at.slice(5, 7)) - 1]?.trim() ?? "";
  return fill(texts.date, { day: Number(at.slice(8, 10)), month, year: at.slice(0, 4) });
}

/** Stands where one's own scripts put what one writes with, for whoever has none: a session lies in what scripts keep. */
export const withoutScripts = ({ texts }: Pick<Here, "texts">): string =>
  `<noscript><p>${safe(texts.withoutScripts)} <a href="/contact">${safe(texts.contact)}</a></p></noscript>`;

/** A place in which one writes: kept as high as what comes there. */
export const PLACE = "mt-4.5 flex min-h-11 flex-wrap gap-3";
