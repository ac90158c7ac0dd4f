import type { DatabaseSync } from "node:sqlite";
import { queuePlace } from "#server/hooks/community/workReviews/queue.rules.ts";
import type { Plan, PostPlan } from "./plan.ts";
import { at, into } from "./rows.ts";
import type { Texts } from "./texts.ts";

const nameOf = (place: number): string => `Learner ${String(place)}`;
const truth = (is: boolean | number): number => (is ? 1 : 0);

/** Where work that asks for reviews stands in its queue. */
const queueOf = ({ topic, createdMs, answers }: PostPlan): number =>
  queuePlace({
    asks: topic === "feedback",
    createdMs: Math.floor(createdMs),
    received: answers > 2 ? 2 : 0,
    frontMs: 0,
  });

const POST = [
  ...["id", "user", "userName", "userTitle", "topic", "moduleId", "lessonId", "second", "title", "body", "html"],
  ...["sheet", "questions", "premium", "answers", "likes", "accepted", "hidden", "queue", "activeAt", "created"],
  ...["updated", "heldFor"],
] as const;

/** What is held waits for a look, hidden. */
const heldFor = (hidden: boolean | number, createdMs: number): string =>
  hidden && createdMs % 3 < 1 ? "A word of the list." : "";

export function writePosts(database: DatabaseSync, { people, posts, replies }: Plan, texts: Texts): void {
  const put = into(database, "posts", POST);
  for (const post of posts) {
    const { id, topic, moduleId, lessonId, createdMs, answers, accepted } = post;
    const isWork = topic === "feedback";
    put({
      ...{ id, topic, moduleId, lessonId, answers, likes: post.likes, queue: queueOf(post) },
      ...{ user: people[post.by] ?? "", userName: nameOf(post.by), userTitle: post.by % 3 ? "Rough cut" : "" },
      ...{ second: lessonId ? Math.floor(createdMs) % 120 : 0, title: texts.line(7).slice(0, 120) },
      ...texts.text(50 + (Math.floor(createdMs) % 90)),
      ...{ sheet: isWork ? texts.line(120) : "", questions: isWork ? texts.line(20) : "" },
      ...{ premium: truth(post.premium), hidden: truth(post.hidden), heldFor: heldFor(post.hidden, createdMs) },
      ...{
        accepted: replies.ids[accepted] ?? "",
        activeAt: at(post.activeMs),
        created: at(createdMs),
        updated: at(createdMs),
      },
    });
  }
}

const REPLY = [
  ...[
    "id",
    "post",
    "user",
    "userName",
    "userTitle",
    "body",
    "html",
    "likes",
    "hidden",
    "heldFor",
    "created",
    "updated",
  ],
] as const;

/** @param likes of each reply, in their order */
export function writeReplies(
  database: DatabaseSync,
  { people, posts, replies }: Plan,
  texts: Texts,
  likes: Uint8Array,
) {
  const put = into(database, "replies", REPLY);
  replies.ids.forEach((id, place) => {
    const [by, atMs, hidden] = [replies.by[place] ?? 0, replies.atMs[place] ?? 0, replies.hidden[place] ?? 0];
    put({
      ...{ id, post: posts[replies.post[place] ?? 0]?.id ?? "", user: people[by] ?? "" },
      ...{ userName: nameOf(by), userTitle: by % 3 ? "Rough cut" : "", ...texts.text(12 + (Math.floor(atMs) % 60)) },
      ...{ likes: likes[place] ?? 0, hidden, heldFor: heldFor(hidden, atMs), created: at(atMs), updated: at(atMs) },
    });
  });
}

const USER = [
  ...["id", "email", "tokenKey", "password", "verified", "displayName", "publicPage", "subscriptionActive"],
  ...["created", "updated"],
] as const;
const ENTITLEMENT = ["id", "user", "feature", "validUntil", "source", "created", "updated"] as const;
const MEMBERS_IN = 10;

/** Accounts without a password that anybody knows; every tenth is a member's. */
export function writePeople(database: DatabaseSync, { people }: Plan, id: () => string, nowMs: number): void {
  const put = into(database, "users", USER);
  const grant = into(database, "entitlements", ENTITLEMENT);
  const always = { created: at(nowMs - 3e10), updated: at(nowMs - 3e10) };
  people.forEach((user, place) => {
    const isMember = place % MEMBERS_IN === 0;
    put({
      ...{ id: user, email: `${user}@example.test`, tokenKey: id() + id() + id() + id(), password: "", verified: 1 },
      ...{ displayName: nameOf(place), publicPage: 1, subscriptionActive: truth(isMember), ...always },
    });
    const until = at(nowMs + 3e10);
    if (isMember) grant({ ...always, id: id(), user, feature: "premium", validUntil: until, source: "test" });
  });
}
