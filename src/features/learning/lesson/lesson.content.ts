import { render } from "astro:content";
import type { LessonEntry } from "#features/learning/course/course.content.ts";

/** The lesson's text as a component. */
export const contentOf = async (entry: LessonEntry) => (await render(entry)).Content;
