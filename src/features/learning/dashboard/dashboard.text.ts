import { totalSeconds } from "#features/learning/course/course.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import { doneSum } from "#features/learning/outline/done.ts";
import type { NextStep } from "#features/learning/outline/nextLesson.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "#features/learning/outline/outline.ts";
import { minutesOf, numberWords, placeWords } from "#features/learning/outline/outline.text.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/dashboard.ts";
import type { DashboardProps } from "./DashboardProps.ts";

/** What the words are about. */
type Said = Pick<DashboardProps, "outline" | "progress" | "resume">;

export interface NextWords {
  label: string;
  title: string;
  text: string;
  action: { words: string; href: string };
  other?: { words: string; href: string };
}

const hrefOf = ({ module, lesson }: LessonPlace): string => routes.lesson(module.id, lesson.id);
/** "This lesson finishes the module." or what is left of it. */
function restOf({ module }: LessonPlace, progress: Progress): string {
  const { done, lessons, seconds, doneSeconds } = doneSum(module.lessons, progress);
  const left = lessons - done;
  if (left === 1) return fill(texts.nextFinishes, { module: module.id });
  return fill(texts.nextRest, {
    lessons: countLessons(left),
    time: timecode(seconds - doneSeconds),
    module: module.id,
  });
}

function beginning(place: LessonPlace): NextWords {
  const { lesson } = place;
  return {
    label: texts.nextBeginLabel,
    title: lesson.title,
    text: fill(texts.nextBeginText, { time: timecode(lesson.seconds) }),
    action: { words: texts.nextBeginAct, href: hrefOf(place) },
    other: { words: texts.nextBeginOther, href: routes.curriculum() },
  };
}

function going(place: LessonPlace, progress: Progress, resume: number): NextWords {
  const { title, seconds } = place.lesson;
  const words =
    resume > 0
      ? fill(texts.nextGoResume, { time: timecode(resume) })
      : fill(texts.nextGoAct, { number: numberWords(place) });
  return {
    label: texts.nextGoLabel,
    title,
    text: fill(texts.nextGoText, { place: placeWords(place), time: timecode(seconds), rest: restOf(place, progress) }),
    action: { words, href: hrefOf(place) },
  };
}

function offering(place: LessonPlace): NextWords {
  const number = numberWords(place);
  return {
    label: texts.nextPremiumLabel,
    title: place.lesson.title,
    text: fill(texts.nextPremiumText, { number }),
    action: { words: texts.nextPremiumAct, href: routes.subscription() },
    other: { words: fill(texts.nextPremiumOther, { number }), href: hrefOf(place) },
  };
}

function finished(outline: Outline): NextWords {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return {
    label: texts.nextFinishedLabel,
    title: texts.nextFinishedTitle,
    text: fill(texts.nextFinishedText, {
      lessons: countLessons(lessons.length),
      minutes: minutesOf(totalSeconds(lessons)),
    }),
    action: { words: texts.nextFinishedAct, href: routes.curriculum() },
    other: { words: texts.nextFinishedOther, href: routes.page("success-stories") },
  };
}

/** What the Continue card says. */
export function nextWords({ outline, progress, resume }: Said, { kind, place }: NextStep): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return kind === "start" && resume === 0 ? beginning(place) : going(place, progress, resume);
}
