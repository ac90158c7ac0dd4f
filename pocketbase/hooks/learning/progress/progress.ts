import type { Progress, ProgressRefused } from "#contract/progress.d.ts";
import { earnedAtOf } from "../achievements/awarding.ts";
import { practiceDaysOf } from "../activity/practised.ts";
import { certificatesOf } from "../certificates/issuing.ts";
import { theCourse } from "../../platform/course.ts";
import { withWriteLock } from "../../platform/limits/writeLock.ts";
import { learner, requireWriter } from "../../platform/doors/learner.ts";
import { zoneOf, dayIn } from "../../platform/zones.ts";
import { batchIn, batchSize } from "./batch.rules.ts";
import { completionsOf, visitsOf } from "./completions.ts";
import { issueFinished } from "./finished.ts";
import { merge } from "./merge.ts";
import { type Completion, isCompleted, lastVisit, progressOf } from "./progress.rules.ts";
import { lessonsByDay, streakOf } from "../activity/streak.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

/** The whole progress of the caller. */
export function readProgress(e: core.RequestEvent): void {
  const user = learner(e);
  const zone = zoneOf(user, e.request.url.query().get("zone"));
  return answerPrivately(e, wholeProgressOf(e.app, user, zone));
}

/** Merges what one device did with what all others did, and answers the whole. */
export function writeProgress(e: core.RequestEvent): void {
  const user = requireWriter(e);
  const { body } = e.requestInfo();
  const batch = batchIn(body);
  if ("problem" in batch) throw new BadRequestError(batch.problem);
  const zone = zoneOf(user, String(body["zone"] ?? ""));
  withWriteLock(e, { route: "progress", user: user.id, operations: batchSize(batch) }, () => {
    const refused = merge(e.app, user.id, batch, zone);
    const completions = completionsOf(e.app, user.id).contents;
    issueFinished(e.app, user, completions, zone);
    answerPrivately(e, wholeProgressOf(e.app, user, zone, { completions, refused }));
  });
}

interface Merged {
  completions: Map<string, Completion>;
  refused: ProgressRefused[];
}

/** @param zone where the learner is, for whom a day begins there */
export function wholeProgressOf(
  app: CoreApp,
  user: core.Record,
  zone: string,
  { completions, refused }: Merged = { completions: completionsOf(app, user.id).contents, refused: [] },
): Progress {
  const course = theCourse();
  const visits = visitsOf(app, user.id).contents;
  const open = course.modules.filter(({ locked }) => !locked);
  const modules = open.map(({ id }) => [id, progressOf(course, id, completions, visits.get(String(id)))]);
  const lessons = [...completions]
    .filter(([, completion]) => isCompleted(completion))
    .map(([id, { completedAtMs, revision }]) => [id, { completedAt: new Date(completedAtMs).toISOString(), revision }]);
  return {
    modules: Object.fromEntries(modules),
    lessons: Object.fromEntries(lessons),
    last: lastVisit(course, [...visits.values()]),
    refused,
    certificates: certificatesOf(app, user.id),
    earnedAt: earnedAtOf(app, user.id),
    ...activityOf(user, completions.values(), practiceDaysOf(app, user.id), zone),
  };
}

type Activity = Pick<Progress, "today" | "streak" | "goal" | "days">;

/** What the dashboard shows of a learner's days. A day counts by a lesson completed or a question practised. */
function activityOf(user: core.Record, completions: Iterable<Completion>, practised: string[], zone: string): Activity {
  const days = [...completions].flatMap((completion) => completion.days);
  const today = dayIn(Date.now(), zone);
  const active = new Set([...days, ...practised]);
  return {
    today,
    streak: streakOf(active, today),
    goal: { days: user.getInt("weeklyGoal") },
    days: lessonsByDay(days, practised, today),
  };
}
