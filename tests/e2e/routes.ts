import { readFileSync } from "node:fs";
import { cases } from "#support/cases.ts";
import { COURSE } from "#support/course.ts";

export interface Route {
  path: string;
  title: string;
  /** The page's one address for search engines; left out: it stays out of them. */
  canonical?: string;
  status?: 404;
  /** Shown to whoever is signed in. */
  guarded?: true;
  /** Another page has the same title: the same page under another address, or a page with a notice on it. */
  alias?: true;
}

interface Course {
  modules: { id: number; title: string }[];
  lessons: { id: string; moduleId: number; title: string }[];
}

export const SITE_NAME = "First Cut";
const course = JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as Course;

const page = (path: string, title: string): Route => ({ path, title, canonical: path });
const hidden = (path: string, title: string): Route => ({ path, title });
const guarded = (path: string, title: string): Route => ({ path, title, guarded: true });

function lessonOf(id: string) {
  const found = course.lessons.find((lesson) => lesson.id === id);
  if (!found) throw new Error(`There is no lesson ${id}`);
  return found;
}
const titleOf = (moduleId: number): string => course.modules.find(({ id }) => id === moduleId)?.title ?? "";

const lesson = (id: string): Route => {
  const { moduleId, title } = lessonOf(id);
  return page(`/module/${moduleId}/${id}`, title);
};
const lessonInModule = (id: string): Route => {
  const { canonical = "", ...route } = lesson(id);
  return { ...route, canonical, path: `/module/${lessonOf(id).moduleId}?lesson=${id}`, alias: true };
};

export const FREE_LESSON = "/module/1/viewer-before-topic";
export const PREMIUM_LESSON = "/module/5/five-numbers";

export const ROUTES: Route[] = [
  page("/", SITE_NAME),
  page("/curriculum", "Curriculum"),
  page("/success-stories", "Success Stories"),
  page("/community", "Community"),
  ...course.modules.map(({ id, title }) => page(`/module/${id}`, title)),
  lesson("viewer-before-topic"),
  lesson("six-video-test"),
  lesson("five-numbers"),
  lesson("absence-test"),
  lessonInModule("viewer-before-topic"),
  lessonInModule("five-numbers"),
  { path: "/module/5?lesson=no-such-lesson", title: titleOf(5), alias: true },
  hidden("/notes", "My notes"),
  hidden("/search", "Search"),
  hidden("/offline", "You are offline"),
  hidden("/certificate", "Certificate"),
  page("/login", "Login"),
  page("/register", "Register"),
  page("/registerInfo", "What an account gives you"),
  page("/reset-password", "Reset password"),
  page("/contact", "Write to us"),
  hidden("/success", "Payment"),
  hidden("/cancel", "Payment cancelled"),
  page("/subscription", "Plans and prices"),
  page("/withdraw", "Withdraw"),
  page("/gift", "Give Premium"),
  page("/faq", "Questions and answers"),
  page("/glossary", "Glossary"),
  page("/case", "Slow Crumb, all of it"),
  page("/privacy-policy", "Privacy Policy"),
  page("/terms-of-service", "Terms of Service"),
  guarded("/dashboard", "Dashboard"),
  guarded("/practice", "Practice"),
  guarded("/subscriptions", "Subscriptions"),
  guarded("/prepayment", "Get Premium"),
  { ...guarded("/payment", "Get Premium"), alias: true },
  guarded("/profile", "Profile"),
  guarded("/operator", "Operator"),
  guarded("/moderation", "Moderation"),
  { path: "/no-such-page", title: "Page not found", status: 404 },
];

/** Modules and lessons that differ from another by their words alone, and other addresses of the same page. */
const LIKE_ANOTHER = /^\/module\/[234678]$|six-video-test|absence-test|\?lesson=(viewer|five)|^\/payment$/;

/** What is looked at page by page. */
export const PAGES: readonly Route[] = cases(
  ROUTES.filter(({ path }) => !LIKE_ANOTHER.test(path)),
  ROUTES.filter(({ path }) => LIKE_ANOTHER.test(path)),
);

/** Every address a search engine may show: of each lesson and module, and of each page above that has one. */
export const CANONICAL: string[] = [
  ...new Set([
    ...ROUTES.flatMap(({ canonical }) => canonical ?? []),
    ...course.lessons.map(({ id, moduleId }) => `/module/${moduleId}/${id}`),
  ]),
];
