import type { DatabaseSync } from "node:sqlite";
import type { Plan } from "./plan.ts";
import { at, into } from "./rows.ts";

/** Of a hundred thousand posts: decided in a year, and what waits, more of it than a page of the queue ever reads. */
const DECIDED = 30_000;
const OPEN = 8_000;
const APPEALS = 300;
const YEAR_MS = 365 * 86_400_000;
const REASONS = ["spam", "rude", "not about the course", "copied", "something else"];

const REPORT = ["id", "user", "target", "targetId", "reason", "decision", "decidedAt", "created", "updated"] as const;
const LINE = ["id", "moderator", "act", "target", "user", "reason", "at"] as const;
const APPEAL = ["id", "user", "target", "text", "decision", "answer", "about", "created", "updated"] as const;

type Made = { plan: Plan; moderator: string; id: () => string; random: () => number; nowMs: number };

/** Something that somebody wrote, half of the time a reply. */
function written({ plan: { people, posts, replies }, random }: Made) {
  const isPost = random() < 0.5;
  const place = Math.floor(random() * (isPost ? posts.length : replies.ids.length));
  const [post, by] = [posts[place], replies.by[place] ?? 0];
  return isPost
    ? { target: "posts", targetId: post?.id ?? "", about: people[post?.by ?? 0] ?? "" }
    : { target: "replies", targetId: replies.ids[place] ?? "", about: people[by] ?? "" };
}

/** When it was decided, and how; both empty while it waits. */
function decided({ random, nowMs }: Made, isOpen: boolean, madeMs: number) {
  if (isOpen) return { decision: "", decidedAt: "" };
  const decidedAt = at(Math.min(nowMs, madeMs + random() * 86_400_000));
  return { decision: random() < 0.4 ? "upheld" : "rejected", decidedAt };
}

/** What was reported, half of it about replies; what was decided is in the log. */
export function writeModeration(database: DatabaseSync, made: Made): void {
  const { plan, moderator, id, random, nowMs } = made;
  const report = into(database, "reports", REPORT);
  const log = into(database, "moderationLog", LINE);
  const known = new Set<string>();
  const most = Math.round(((DECIDED + OPEN) * plan.posts.length) / 100_000);
  for (let count = 0; count < most; count += 1) {
    const user = plan.people[Math.floor(random() * plan.people.length)] ?? "";
    const { target, targetId, about } = written(made);
    if (known.has(user + targetId)) continue;
    known.add(user + targetId);
    const madeMs = nowMs - random() * YEAR_MS;
    const { decision, decidedAt } = decided(made, random() < OPEN / (DECIDED + OPEN), madeMs);
    const said = { reason: REASONS[Math.floor(random() * REASONS.length)] ?? "" };
    const moment = { created: at(madeMs), updated: at(madeMs) };
    report({ id: id(), user, target, targetId, ...said, decision, decidedAt, ...moment });
    const line = { act: decision === "upheld" ? "hide" : "restore", target: `${target} ${targetId}`, user: about };
    if (decision) log({ id: id(), moderator, ...line, reason: "rules", at: decidedAt });
  }
  writeAppeals(database, made);
}

function writeAppeals(database: DatabaseSync, { plan: { people, posts }, id, random, nowMs }: Made): void {
  const appeal = into(database, "appeals", APPEAL);
  posts
    .filter(({ hidden }) => hidden)
    .slice(0, Math.round((APPEALS * posts.length) / 100_000))
    .forEach(({ id: post, by }, place) => {
      const moment = at(nowMs - random() * YEAR_MS);
      const answered =
        place % 10 === 0 ? { decision: "", answer: "" } : { decision: "rejected", answer: "It stays so." };
      const said = { target: `posts ${post}`, text: "It was about the course.", about: id() };
      appeal({ id: id(), user: people[by] ?? "", ...said, ...answered, created: moment, updated: moment });
    });
}
