import type { LessonLink, LessonLinkSent } from "#contract/offers.d.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { operator } from "../../platform/doors/learner.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import { premiumLesson } from "./lessonLinks.ts";
import { LESSON_LINK_CODE_LENGTH, lessonLinkCodeIn, lessonPage, untilIn } from "./lessonLinks.rules.ts";
import { answerPrivately } from "../../platform/doors/request.ts";
import { execute, firstRow, saveRow } from "../../platform/rows.ts";

const TABLE = "lessonLinks";
const MOST_LISTED = 200;

const field = (name: string, code: string, message: string): BadRequestError =>
  new BadRequestError(message, { [name]: new ValidationError(`validation_${code}`, message) });

function shown(row: core.Record): LessonLink {
  const lessonId = row.getString("lessonId");
  const lesson = premiumLesson(lessonId);
  const code = row.getString("code");
  return {
    lessonId,
    code,
    // A lesson that has gone or become free since has no such page.
    url: lesson ? `${lessonPage(lesson)}?link=${code}` : "",
    until: dateOf(msOf(row, "until")),
    opened: row.getInt("opened"),
    revoked: row.getBool("revoked"),
  };
}

function answer(e: core.RequestEvent, body: LessonLink | { links: LessonLink[] }): void {
  return answerPrivately(e, body);
}

/** A link that opens one premium lesson until a day. */
export function makeLessonLink(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<LessonLinkSent>;
  const lesson = premiumLesson(sent.lessonId);
  if (!lesson) throw field("lessonId", "unknown", said("noPremiumLesson"));
  const untilMs = untilIn(sent.until, Date.now());
  if (untilMs === undefined) throw field("until", "date", said("dayWithinYear"));
  const row = saveRow(e.app, TABLE, {
    lessonId: lesson.id,
    code: $security.randomString(LESSON_LINK_CODE_LENGTH),
    until: dateOf(untilMs),
  });
  return answer(e, shown(row));
}

/** Shuts it, also to whoever followed it before, from their next request on. */
export function revokeLessonLink(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const code = lessonLinkCodeIn((e.requestInfo().body as { code?: unknown }).code);
  const row = firstRow(e.app, TABLE, "code = {:code}", { code });
  if (!code || !row) throw field("code", "unknown", said("noLink"));
  execute(e.app, `UPDATE ${TABLE} SET revoked = TRUE WHERE id = {:id}`, { id: row.id });
  return answer(e, shown(e.app.findRecordById(TABLE, row.id)));
}

/** The newest 200. */
export function listLessonLinks(e: core.RequestEvent): void {
  operator(e);
  const rows = e.app.findRecordsByFilter(TABLE, "id != ''", "-created,-@rowid", MOST_LISTED, 0);
  return answer(e, { links: rows.flatMap((row) => (row ? [shown(row)] : [])) });
}
