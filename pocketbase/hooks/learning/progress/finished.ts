import { finishedParts, certificateParts } from "../certificates/certificates.rules.ts";
import { issueMissing } from "../certificates/issuing.ts";
import { theCourse } from "../../platform/course.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { zoneOf } from "../../platform/zones.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { completionsOf } from "./completions.ts";
import { completedAtMsOf, type Completion } from "./progress.rules.ts";
import { queryRows } from "../../platform/rows.ts";

const CAUGHT_UP = "every certificate that was owed is issued";
const MOST_AT_ONCE = 200;

const OVERDUE = `SELECT completions.user AS user FROM completions JOIN users ON users.id = completions.user
  WHERE lessonId IN (SELECT value FROM json_each({:lessons})) AND completedAt != '' AND removedAt = '' AND displayName != ''
  AND NOT EXISTS (
    SELECT 1 FROM certificates WHERE certificates.user = completions.user AND certificates.moduleId = {:moduleId}
  )
  GROUP BY completions.user HAVING COUNT(*) = {:count} LIMIT {:most}`;

/** Issues what a learner has finished and holds no certificate of. */
export function issueFinished(
  app: CoreApp,
  user: core.Record,
  completions: Map<string, Completion>,
  zone: string,
): void {
  issueMissing(app, user, finishedParts(theCourse(), completedAtMsOf(completions)), zone);
}

const issueTo = (app: CoreApp, user: core.Record): void =>
  issueFinished(app, user, completionsOf(app, user.id).contents, zoneOf(user, ""));

/** What was finished without a name to put on it has waited for one. */
export function onNameGiven(e: core.RecordEvent): void {
  e.next();
  const [before, now] = [e.record.original(), e.record].map((user) => user.getString("displayName"));
  if (before !== now) issueTo(e.app, e.record);
}

/**
 * Issues what is owed: a course that lost a lesson or opened a module may make somebody's module whole, and what failed
 * is tried again. It takes a bite, as every certificate is a write.
 */
export function issueOverdue(app: CoreApp): void {
  const { name } = currentRelease();
  const owed = new Set(
    certificateParts(theCourse()).flatMap(({ moduleId, lessonIds }) => ownersOf(app, moduleId, lessonIds)),
  );
  for (const user of app.findRecordsByIds("users", [...owed])) if (user) issueTo(app, user);
  sharedStore.set(CAUGHT_UP, owed.size < MOST_AT_ONCE ? name : "");
}

/** The course changes with a start, or with another version of the site. */
export function issueAfterStart(app: CoreApp): void {
  if (sharedStore.get(CAUGHT_UP) !== currentRelease().name) issueOverdue(app);
}

/** Who completed all these lessons and holds no certificate of them; so many of them at most. */
function ownersOf(app: CoreApp, moduleId: string, lessonIds: string[]): string[] {
  const bound = { moduleId, lessons: JSON.stringify(lessonIds), count: lessonIds.length, most: MOST_AT_ONCE };
  return queryRows(app, { user: "" }, OVERDUE, bound).map(({ user }) => user);
}
