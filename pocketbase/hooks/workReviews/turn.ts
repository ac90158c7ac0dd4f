import type { WorkTurn } from "#contract/community.d.ts";
import { learner } from "../platform/doors/learner.ts";
import { counting, isOnTop, REVIEWS } from "./queue.rules.ts";
import { askingOf, givenBy, lessonsOf } from "./rows.ts";

/** How it stands with one's own work: what waits, what was given for it, and about which lessons one has shown some. */
export function turn(e: core.RequestEvent): void {
  const user = learner(e);
  const [post] = askingOf(e.app, user.id).filter(({ received }) => received < REVIEWS);
  const given = counting(givenBy(e.app, user.id), [], Date.now()).length;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, {
    lessons: lessonsOf(e.app, user.id),
    given: Math.min(REVIEWS, given),
    waiting: post ? { id: post.id, title: post.title, received: post.received, isOnTop: isOnTop(post.queue) } : null,
  } satisfies WorkTurn);
}
