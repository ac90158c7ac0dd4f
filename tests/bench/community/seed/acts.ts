import type { DatabaseSync } from "node:sqlite";
import type { Plan, PostPlan } from "./plan.ts";
import { at, into, longTailed } from "./rows.ts";

type Id = () => string;

/** How many find each reply helpful: most nobody. */
export const likesOfReplies = (random: () => number, { replies }: Plan): Uint8Array =>
  Uint8Array.from(replies.ids, () => longTailed(random, 0.5, 60));

/** No number of people is a multiple of it: whoever comes after each other is somebody else. */
const STEP = 7_919;

/** A row for each like that was counted, of as many people. */
export function writeLikes(
  database: DatabaseSync,
  { people, posts, replies }: Plan,
  likes: Uint8Array,
  id: Id,
): number {
  const put = into(database, "likes", ["id", "user", "post", "reply", "created", "updated"]);
  let count = 0;
  const press = (target: { post: string; reply: string }, many: number, first: number, atMs: number) => {
    for (let more = 0; more < many; more += 1, count += 1) {
      const moment = at(atMs + 60_000);
      const user = people[(first + 1 + more * STEP) % people.length] ?? "";
      put({ id: id(), user, ...target, created: moment, updated: moment });
    }
  };
  for (const { id: post, by, likes: many, createdMs } of posts)
    press({ post, reply: "" }, Math.min(many, people.length - 1), by, createdMs);
  replies.ids.forEach((reply, place) =>
    press({ post: "", reply }, likes[place] ?? 0, replies.by[place] ?? 0, replies.atMs[place] ?? 0),
  );
  return count;
}

/** Of the latest replies so many are still told in somebody's list. */
const TOLD = 0.2;
const MENTIONED_IN = 50;

/** The latest replies, with what they answer and when. */
function* latest({
  posts,
  replies,
}: Plan): Generator<{ place: number; reply: string; post: PostPlan; created: string }> {
  for (let place = Math.floor(replies.ids.length * (1 - TOLD)); place < replies.ids.length; place += 1) {
    const [reply = "", post] = [replies.ids[place], posts[replies.post[place] ?? 0]];
    if (post) yield { place, reply, post, created: at(replies.atMs[place] ?? 0) };
  }
}

/** What the latest replies told their posts' writers, and whom some called by name. */
export function writeTold(database: DatabaseSync, plan: Plan, id: Id): void {
  const columns = ["id", "user", "type", "title", "message", "action", "created", "updated"] as const;
  const tell = into(database, "notifications", columns);
  const key = into(database, "notificationKeys", ["id", "user", "key", "created"]);
  const mention = into(database, "mentions", ["id", "post", "reply", "user", "created"]);
  const said = { type: "community", title: "Somebody answered", message: "To what you asked." };
  for (const { place, reply, post, created } of latest(plan)) {
    const user = plan.people[post.by] ?? "";
    const action = JSON.stringify({ label: "Read", url: `/community/post/${post.id}#reply-${reply}` });
    tell({ id: id(), user, ...said, action, created, updated: created });
    key({ id: id(), user, key: `reply:${reply}`, created });
    if (place % MENTIONED_IN === 0) mention({ id: id(), post: post.id, reply, user, created });
  }
}

/** Who reviewed whose work, and the rooms that open pages have listened to. */
export function writeReviews(database: DatabaseSync, { people, posts, replies }: Plan, id: Id): void {
  const put = into(database, "workReviews", ["id", "user", "post", "author", "valid", "created"]);
  const room = into(database, "postSignals", ["id", "updated"]);
  const known = new Set<string>();
  replies.post.forEach((place, reply) => {
    const [post, by] = [posts[place], replies.by[reply] ?? 0];
    if (post?.topic !== "feedback" || post.by === by || known.has(`${String(place)} ${String(by)}`)) return;
    known.add(`${String(place)} ${String(by)}`);
    const about = { user: people[by] ?? "", post: post.id, author: people[post.by] ?? "" };
    put({ id: id(), ...about, valid: reply % 2, created: at(replies.atMs[reply] ?? 0) });
  });
  for (const { id: post, activeMs } of posts) room({ id: post, updated: at(activeMs) });
}

/** A title and a badge of everybody who writes. */
export function writeAchievements(database: DatabaseSync, { people, posts }: Plan, ids: string[], id: Id): void {
  const put = into(database, "achievements", [
    ...["id", "user", "achievementId", "progress", "unlockedAt", "created", "updated"],
  ] as ["id", "user", "achievementId", "progress", "unlockedAt", "created", "updated"]);
  const writers = new Set(posts.map(({ by }) => people[by] ?? ""));
  const moment = at(posts[0]?.createdMs ?? 0);
  for (const user of writers)
    for (const achievementId of ids)
      put({ id: id(), user, achievementId, progress: 100, unlockedAt: moment, created: moment, updated: moment });
}
