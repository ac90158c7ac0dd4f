import { viewAddress, type Cursor, POST_SORTS, sortsOf, type Sort } from "#server/hooks/community/pages/views.rules.ts";
import { at } from "./seed/rows.ts";
import type { PostPlan } from "./seed/plan.ts";
import type { Town } from "./seed/seed.ts";

/** What a list is narrowed to. */
export interface Narrowed {
  topic: string;
  moduleId: number;
  lessonId: string;
}

const ALL: Narrowed = { topic: "", moduleId: 0, lessonId: "" };

/** The lesson that most posts are about. */
export const askedLesson = ({ course }: Town): string => course.lessons[0]?.id ?? "";

/** Every kind of list, by its name. */
export const lists = (town: Town): Record<string, Narrowed> => ({
  "all posts": ALL,
  questions: { ...ALL, topic: "questions" },
  wins: { ...ALL, topic: "wins" },
  "feedback wanted": { ...ALL, topic: "feedback" },
  "a module's own": { ...ALL, topic: "module-1" },
  "a module": { ...ALL, moduleId: 1 },
  "a module that is sold": { ...ALL, moduleId: 8 },
  "a topic's of a module": { ...ALL, topic: "questions", moduleId: 1 },
  "a lesson": { ...ALL, lessonId: askedLesson(town) },
  "a topic's of a lesson": { ...ALL, topic: "questions", lessonId: askedLesson(town) },
});

/** Where a page ends that ends with this post. */
const cursorOf = (sort: Sort, post: PostPlan): Cursor => ({
  likes: sort === "queue" ? 10_000_000_000_000 - Math.floor(post.createdMs) : post.likes,
  ...{ at: at(sort === "active" ? post.activeMs : post.createdMs), id: post.id },
});

export const orders = (list: Narrowed): Sort[] => POST_SORTS.filter((sort) => sortsOf(list.topic).includes(sort));

/** A list's address in an order; `after` one of its posts, or from the beginning. */
export const address = (list: Narrowed, sort: Sort, after?: PostPlan): string =>
  viewAddress({ ...list, sort, after: after && cursorOf(sort, after) });

const ONE_PRIME = 7_919;

/** So many posts from all of the time, evenly. */
export const spread = ({ plan: { posts } }: Town, count: number): PostPlan[] =>
  Array.from({ length: count }, (_, at) => posts[(at * ONE_PRIME) % posts.length]).flatMap((post) => post ?? []);

/** A post that anybody reads, with about so many replies. */
export const postWith = ({ plan: { posts } }: Town, answers: number): PostPlan => {
  const open = posts.filter(({ hidden, premium }) => !hidden && !premium);
  return open.reduce((best, one) => (Math.abs(one.answers - answers) < Math.abs(best.answers - answers) ? one : best));
};
