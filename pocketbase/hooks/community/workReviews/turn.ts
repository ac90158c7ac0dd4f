import type { WorkTurn } from "#contract/community.d.ts";
import { learner } from "../../platform/doors/learner.ts";
import { countingReviews, isOnTop, REVIEWS } from "./queue.rules.ts";
import { askingOf, givenBy, shownLessons } from "./rows.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** How it stands with one's own work: what waits, what was given for it, and about which lessons one has shown some. */
export function turn(e: core.RequestEvent): void {
  const user = learner(e);
  const [post] = askingOf(e.app, user.id).filter(({ received }) => received < REVIEWS);
  const given = countingReviews(givenBy(e.app, user.id), [], Date.now()).length;
  return answerPrivately(e, {
    lessons: shownLessons(e.app, user.id),
    given: Math.min(REVIEWS, given),
    waiting: post ? { id: post.id, title: post.title, received: post.received, isOnTop: isOnTop(post.queue) } : null,
  } satisfies WorkTurn);
}
