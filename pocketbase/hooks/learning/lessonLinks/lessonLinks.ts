import type { CourseLesson } from "#contract/course.d.ts";
import { theCourse, said } from "../../platform/release/texts.ts";
import { networkFrom, tooManyUntil, isTooMany } from "../../platform/limits/limits.ts";
import { isSecure, operator, answerPrivately, refuseField } from "../../platform/doors/learner.ts";
import { storedTime, timeOf, execute, queryRows, dateOf, msOf, firstRow, saveRow } from "../../platform/rows.ts";
import {
  codeInQuery,
  codesIn,
  cookiesOf,
  lessonPage,
  LESSON_LINK_CODE_LENGTH,
  lessonLinkCodeIn,
  untilIn,
} from "./lessonLinks.rules.ts";
import type { LessonLink, LessonLinkSent } from "#contract/offers.d.ts";

export const premiumLesson = (id: unknown): CourseLesson | undefined =>
  theCourse().lessons.find((lesson) => lesson.id === id && lesson.access === "premium");

/** The link of a code; undefined when the code is revoked, expired or unknown. */
function linkBy(app: CoreApp, code: string) {
  const query = "SELECT lessonId, until FROM lessonLinks WHERE code = {:code} AND revoked = FALSE AND until > {:now}";
  return queryRows(app, { lessonId: "", until: "" }, query, { code, now: storedTime(Date.now()) })[0];
}

/** True when a link that this browser followed still opens the lesson. Browsers without such a cookie cost no query. */
export const isOpenByLink = (e: core.RequestEvent, fits: (lesson: CourseLesson) => boolean): boolean =>
  codesIn(e.request.header.get("Cookie")).some((code) => {
    const lesson = premiumLesson(linkBy(e.app, code)?.lessonId);
    return lesson !== undefined && fits(lesson);
  });

/**
 * True when this request follows a link to the lesson's page; sets the cookies that let the browser return until it
 * expires.
 */
export function isFollowed(e: core.RequestEvent, path: string): boolean {
  const code = codeInQuery(e.request.url.rawQuery);
  const link = code ? linkBy(e.app, code) : undefined;
  const lesson = premiumLesson(link?.lessonId);
  if (!link || !lesson || lessonPage(lesson) !== path) return false;
  const seconds = (timeOf(link.until) - Date.now()) / 1000;
  const { add } = e.response.header() as unknown as { add: (name: string, value: string) => void };
  for (const line of cookiesOf(lesson, code, seconds, isSecure(e))) add("Set-Cookie", line);
  if (e.request.method === "GET") count(e, code);
  return true;
}

// Limits the counting per network, to save disk writes; the lesson opens in any case.
function count(e: core.RequestEvent, code: string): void {
  if (tooManyUntil(e.app, { linksFrom: networkFrom(e) }) !== undefined) return;
  execute(e.app, "UPDATE lessonLinks SET opened = opened + 1 WHERE code = {:code}", { code });
}

const TABLE = "lessonLinks";
const MOST_LISTED = 200;

function shown(row: core.Record): LessonLink {
  const lessonId = row.getString("lessonId");
  const lesson = premiumLesson(lessonId);
  const code = row.getString("code");
  return {
    lessonId,
    code,
    // A lesson that was removed or became free has no such page.
    url: lesson ? `${lessonPage(lesson)}?link=${code}` : "",
    until: dateOf(msOf(row, "until")),
    opened: row.getInt("opened"),
    revoked: row.getBool("revoked"),
  };
}

function answer(e: core.RequestEvent, body: LessonLink | { links: LessonLink[] }): void {
  return answerPrivately(e, body);
}

/** Creates a link that opens one premium lesson until a given day. */
export function makeLessonLink(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<LessonLinkSent>;
  const lesson = premiumLesson(sent.lessonId);
  if (!lesson) refuseField("lessonId", "unknown", said("premiumLessonUnknown"));
  const untilMs = untilIn(sent.until, Date.now());
  if (untilMs === undefined) refuseField("until", "date", said("dayWithinYear"));
  const row = saveRow(e.app, TABLE, {
    lessonId: lesson.id,
    code: $security.randomString(LESSON_LINK_CODE_LENGTH),
    until: dateOf(untilMs),
  });
  return answer(e, shown(row));
}

/** Revokes a link; browsers that followed it lose access from their next request on. */
export function revokeLessonLink(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const code = lessonLinkCodeIn((e.requestInfo().body as { code?: unknown }).code);
  const row = firstRow(e.app, TABLE, "code = {:code}", { code });
  if (!code || !row) refuseField("code", "unknown", said("noLink"));
  execute(e.app, `UPDATE ${TABLE} SET revoked = TRUE WHERE id = {:id}`, { id: row.id });
  return answer(e, shown(e.app.findRecordById(TABLE, row.id)));
}

/** Lists the newest 200 links. */
export function listLessonLinks(e: core.RequestEvent): void {
  operator(e);
  const rows = e.app.findRecordsByFilter(TABLE, "id != ''", "-created,-@rowid", MOST_LISTED, 0);
  return answer(e, { links: rows.flatMap((row) => (row ? [shown(row)] : [])) });
}
