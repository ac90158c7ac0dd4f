import { totalSeconds } from "#features/course/course.ts";
import { countLessons, timecode } from "#features/course/formats.ts";
import { doneSum } from "#features/outline/done.ts";
import type { NextStep } from "#features/outline/nextLesson.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "#features/outline/outline.ts";
import { minutesOf, numberWords, placeWords } from "#features/outline/outline.text.ts";
import type { Progress } from "#features/progress/progress.ts";
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
  const { finishes, rest } = texts.next;
  if (left === 1) return fill(finishes, { module: module.id });
  return fill(rest, { lessons: countLessons(left), time: timecode(seconds - doneSeconds), module: module.id });
}

function beginning(place: LessonPlace): NextWords {
  const { lesson } = place;
  const { label, text, act, other } = texts.next.begin;
  return {
    label,
    title: lesson.title,
    text: fill(text, { time: timecode(lesson.seconds) }),
    action: { words: act, href: hrefOf(place) },
    other: { words: other, href: routes.curriculum() },
  };
}

function going(place: LessonPlace, progress: Progress, resume: number): NextWords {
  const { title, seconds } = place.lesson;
  const { label, text, act, resume: resuming } = texts.next.go;
  const words = resume > 0 ? fill(resuming, { time: timecode(resume) }) : fill(act, { number: numberWords(place) });
  return {
    ...{ label, title },
    text: fill(text, { place: placeWords(place), time: timecode(seconds), rest: restOf(place, progress) }),
    action: { words, href: hrefOf(place) },
  };
}

function offering(place: LessonPlace): NextWords {
  const { label, text, act, other } = texts.next.premium;
  const number = numberWords(place);
  return {
    label,
    title: place.lesson.title,
    text: fill(text, { number }),
    action: { words: act, href: routes.subscription() },
    other: { words: fill(other, { number }), href: hrefOf(place) },
  };
}

function finished(outline: Outline): NextWords {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  const { label, title, text, act, other } = texts.next.finished;
  return {
    ...{ label, title },
    text: fill(text, { lessons: countLessons(lessons.length), minutes: minutesOf(totalSeconds(lessons)) }),
    action: { words: act, href: routes.curriculum() },
    other: { words: other, href: routes.page("success-stories") },
  };
}

/** What the Continue card says. */
export function nextWords({ outline, progress, resume }: Said, { kind, place }: NextStep): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return kind === "start" && resume === 0 ? beginning(place) : going(place, progress, resume);
}
