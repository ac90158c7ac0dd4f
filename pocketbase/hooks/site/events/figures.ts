import type { Analytics, VideoLeft } from "#contract/events.d.ts";
import { lessonIn } from "../../platform/course.rules.ts";
import { theCourse } from "../../platform/course.ts";
import { operator } from "../../platform/doors/learner.ts";
import {
  type Days,
  daysIn,
  firstDay,
  videoLeft,
  pageVitals,
  searchesOf,
  type SpanSum,
  FUNNEL_STEPS,
  stepsOf,
  viewsOf,
} from "./figures.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { countBySpan, sumsSince } from "./sums.ts";
import { answerPrivately } from "../../platform/doors/request.ts";

const DAY = 10;
const MONTH = 7;

/** The answer is one operator's. */
function answer(e: core.RequestEvent, figures: Analytics | VideoLeft): void {
  return answerPrivately(e, figures);
}

const asked = (e: core.RequestEvent): Days => daysIn(e.request.url.query().get("days"));

/** How the course is used. */
export function showUsageFigures(e: core.RequestEvent): void {
  operator(e);
  const days = asked(e);
  const nowMs = Date.now();
  const from = firstDay(days, nowMs);
  const spans: SpanSum[] = countBySpan(e.app, ["page_view", "lesson_start"], from, days === 30 ? DAY : MONTH);
  return answer(e, {
    days,
    views: viewsOf(spans, days, nowMs),
    modules: stepsOf(theCourse(), sumsSince(e.app, FUNNEL_STEPS, from)),
    searches: searchesOf(sumsSince(e.app, ["search"], from)),
    vitals: pageVitals(sumsSince(e.app, ["performance"], from)),
  });
}

/** Where a lesson's video was left. */
export function showVideo(e: core.RequestEvent): void {
  operator(e);
  const lesson = lessonIn(theCourse(), e.request.url.query().get("lesson"));
  if (!lesson) throw new NotFoundError(said("unknownLesson"));
  const sums = sumsSince(e.app, ["video_left"], firstDay(asked(e), Date.now()), `${lesson.id} `);
  return answer(e, videoLeft(sums, lesson.id));
}
