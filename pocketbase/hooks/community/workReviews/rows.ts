import { timeOf } from "../../platform/times.ts";
import type { Given } from "./queue.rules.ts";
import { queryRows } from "../../platform/rows.ts";

const MOST_GIVEN = 200;
const MOST_WAITING = 20;
const MOST_OTHERS = 10;

const GIVEN = `SELECT id, author, valid, spentOn, spentAt FROM workReviews WHERE user = {:user} ORDER BY created DESC, id LIMIT ${String(MOST_GIVEN)}`;

/** The latest reviews that somebody gave, the oldest first. */
export function givenBy(app: CoreApp, user: string): Given[] {
  const rows = queryRows(app, { id: "", author: "", valid: false, spentOn: "", spentAt: "" }, GIVEN, { user });
  return rows.map(({ valid, spentAt, ...row }) => ({ ...row, isValid: valid, spentMs: timeOf(spentAt) })).reverse();
}

/** A post that asks for reviews, and by how many others it was reviewed. */
export interface Asking {
  id: string;
  title: string;
  queue: number;
  received: number;
}

const RECEIVED = "(SELECT COUNT(*) FROM workReviews w WHERE w.post = p.id AND w.valid = TRUE)";
const ASKING = `SELECT p.id AS id, p.title AS title, p.queue AS queue, ${RECEIVED} AS received FROM posts p
  WHERE p.user = {:user} AND p.topic = 'feedback' AND p.hidden = FALSE AND p.team = FALSE
  ORDER BY p.created DESC, p.id LIMIT ${String(MOST_WAITING)}`;

/** The latest posts of somebody's that ask for reviews, the newest first. */
export const askingOf = (app: CoreApp, user: string): Asking[] =>
  queryRows(app, { id: "", title: "", queue: 0, received: 0 }, ASKING, { user });

export function receivedOf(app: CoreApp, post: string): number {
  const query = "SELECT COUNT(*) AS count FROM workReviews WHERE post = {:post} AND valid = TRUE";
  return queryRows(app, { count: 0 }, query, { post })[0]?.count ?? 0;
}

/** When reviews of its writer's put a post on top; 0 when they did not. */
export function frontOf(app: CoreApp, post: string): number {
  const query = "SELECT COALESCE(MAX(spentAt), '') AS at FROM workReviews WHERE spentOn = {:post}";
  return timeOf(queryRows(app, { at: "" }, query, { post })[0]?.at ?? "");
}

const WORDS = "SELECT body FROM replies WHERE user = {:user} AND post = {:post} AND hidden = FALSE ORDER BY created";
const OTHERS = `SELECT r.body AS body FROM workReviews w JOIN replies r ON r.user = w.user AND r.post = w.post
  WHERE w.user = {:user} AND w.post != {:post} ORDER BY w.created DESC LIMIT ${String(MOST_OTHERS)}`;
const bodies = (app: CoreApp, query: string, bound: Record<string, string>) =>
  queryRows(app, { body: "" }, query, bound).map(({ body }) => body);

/** What somebody says to a post, where others see it. */
export const wordsTo = (app: CoreApp, user: string, post: string): string =>
  bodies(app, WORDS, { user, post }).join("\n");

/** What somebody said to other people's work lately. */
export const wordsToOthers = (app: CoreApp, user: string, post: string): string[] =>
  bodies(app, OTHERS, { user, post });

/** About which lessons somebody has shown work. */
export function shownLessons(app: CoreApp, user: string): string[] {
  const query =
    "SELECT DISTINCT lessonId FROM posts WHERE user = {:user} AND topic = 'feedback' AND lessonId != '' LIMIT 500";
  return queryRows(app, { lessonId: "" }, query, { user }).map(({ lessonId }) => lessonId);
}
