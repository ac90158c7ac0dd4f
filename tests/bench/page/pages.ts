import { SAMPLE } from "#support/course.ts";
import { heaviestLesson } from "#support/heaviestLesson.ts";

/** Who opens a page. */
export type Reader = "visitor" | "member";

export type PageType = { name: string; path: string; reader: Reader; isPublic: boolean };

const visited = (name: string, path: string): PageType => ({ name, path, reader: "visitor", isPublic: true });
const own = (name: string, path: string, reader: Reader): PageType => ({ name, path, reader, isPublic: false });

export const LESSON_PATH = "/module/1/viewer-before-topic";

/** Every kind of page, of the site as it is built. */
export const allPages = (): PageType[] => [
  visited("home", "/"),
  visited("curriculum", "/curriculum"),
  visited("module", "/module/1"),
  visited("free lesson", LESSON_PATH),
  visited("longest lesson", heaviestLesson(SAMPLE)),
  visited("premium preview", "/module/5/five-numbers"),
  visited("questions", "/faq"),
  visited("success stories", "/success-stories"),
  own("dashboard, guarded", "/dashboard", "visitor"),
  own("dashboard, signed in", "/dashboard", "member"),
  own("members' lesson", "/module/5/five-numbers", "member"),
];
