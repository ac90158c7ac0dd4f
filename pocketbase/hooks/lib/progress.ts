import { actsIn } from "../rules/acts.ts";
import { isCompleted, lastVisit, progressOf } from "../rules/progress.ts";
import { activityOf, zoneOf } from "./activity.ts";
import { completionsOf, visitsOf } from "./completions.ts";
import { theCourse } from "./course.ts";
import { certificatesOf } from "./issuing.ts";
import { merge, type Refused } from "./mergeProgress.ts";
import { reviewDaysOf } from "./quizCards.ts";

function learner(e: core.RequestEvent): core.Record {
  if (e.auth?.collection().name !== "users") throw new UnauthorizedError("Log in to keep your progress.");
  return e.auth;
}

/** The whole progress of the caller. */
export function read(e: core.RequestEvent): void {
  return answer(e, learner(e), e.request.url.query().get("zone"), []);
}

/** Merges what one device did with what all others did, and answers the whole. */
export function write(e: core.RequestEvent): void {
  const user = learner(e);
  const { body } = e.requestInfo();
  const acts = actsIn(body);
  if ("problem" in acts) throw new BadRequestError(acts.problem);
  const zone = zoneOf(user, String(body["zone"] ?? ""));
  const refused = merge(e.app, user.id, acts, zone);
  return answer(e, user, zone, refused);
}

function answer(e: core.RequestEvent, user: core.Record, sentZone: string, refused: Refused[]): void {
  const course = theCourse();
  const completions = completionsOf(e.app, user.id).contents;
  const visits = visitsOf(e.app, user.id).contents;
  const open = course.modules.filter(({ locked }) => !locked);
  const zone = zoneOf(user, sentZone);
  const modules = open.map(({ id }) => [id, progressOf(course, id, completions, visits.get(String(id)))]);
  const lessons = [...completions]
    .filter(([, completion]) => isCompleted(completion))
    .map(([id, { completedAtMs, revision }]) => [id, { completedAt: new Date(completedAtMs).toISOString(), revision }]);
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, {
    modules: Object.fromEntries(modules),
    lessons: Object.fromEntries(lessons),
    last: lastVisit(course, [...visits.values()]),
    refused,
    certificates: certificatesOf(e.app, user, course, completions, zone),
    ...activityOf(user, completions.values(), reviewDaysOf(e.app, user.id), zone),
  });
}
