import { theCourse } from "../../platform/course.ts";
import { isFinished } from "../../platform/course.rules.ts";

/** The lessons somebody has completed. */
export function doneBy(app: CoreApp, user: string): Set<string> {
  const rows = app.findRecordsByFilter(
    "completions",
    "user = {:user} && removedAt = '' && completedAt != ''",
    "",
    0,
    0,
    {
      user,
    },
  );
  return new Set(rows.flatMap((row) => row?.getString("lessonId") ?? []));
}

/** After somebody's progress changed, in its transaction: what they reviewed says whether they finished it. */
export function markFinished(app: CoreApp, user: string): void {
  const reviews = app.findRecordsByFilter("reviews", "user = {:user}", "", 0, 0, { user });
  if (reviews.length === 0) return;
  const done = doneBy(app, user);
  for (const review of reviews) {
    if (!review) continue;
    const isDone = isFinished(theCourse(), review.getString("contentId"), done);
    if (review.getBool("finished") === isDone) continue;
    review.set("finished", isDone);
    app.saveNoValidate(review);
  }
}
