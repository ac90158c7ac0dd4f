import { totalSeconds } from "#features/course/course.ts";
import { countOf, timecode } from "#features/course/formats.ts";
import { doneSum } from "#features/outline/done.ts";
import type { NextStep } from "#features/outline/nextLesson.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "#features/outline/outline.ts";
import { minutesOf, numberWords, placeWords } from "#features/outline/outline.text.ts";
import type { Progress } from "#features/progress/progress.ts";
import * as routes from "#lib/routes.ts";
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
  if (left === 1) return `It finishes module ${module.id}.`;
  return `${countOf(left, "lesson")}, ${timecode(seconds - doneSeconds)} to the end of module ${module.id}.`;
}

function beginning(place: LessonPlace): NextWords {
  const { lesson } = place;
  return {
    label: "Nothing cut yet",
    title: lesson.title,
    text: `Lesson 1 takes ${timecode(lesson.seconds)}. Complete it, and its clip below turns solid.`,
    action: { words: "Start lesson 1", href: hrefOf(place) },
    other: { words: "See the curriculum", href: routes.curriculum() },
  };
}

function going(place: LessonPlace, progress: Progress, resume: number): NextWords {
  const { lesson } = place;
  return {
    label: "Continue where you left off",
    title: lesson.title,
    text: `${placeWords(place)}, ${timecode(lesson.seconds)}. ${restOf(place, progress)}`,
    action: {
      words: resume > 0 ? `Resume at ${timecode(resume)}` : `Continue with lesson ${numberWords(place)}`,
      href: hrefOf(place),
    },
  };
}

function offering(place: LessonPlace): NextWords {
  return {
    label: "Every free lesson is completed",
    title: place.lesson.title,
    text: `Lesson ${numberWords(place)} is part of Premium. What you completed stays yours.`,
    action: { words: "See Premium", href: routes.subscription() },
    other: { words: `Look at lesson ${numberWords(place)}`, href: hrefOf(place) },
  };
}

function finished(outline: Outline): NextWords {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return {
    label: "The whole course",
    title: "That is a wrap.",
    text: `${countOf(lessons.length, "lesson")}, ${minutesOf(totalSeconds(lessons))} minutes, all completed. What is rewritten later shows up below.`,
    action: { words: "Open the curriculum", href: routes.curriculum() },
    other: { words: "Read success stories", href: routes.page("success-stories") },
  };
}

/** What the Continue card says. */
export function nextWords({ outline, progress, resume }: Said, { kind, place }: NextStep): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return kind === "start" && resume === 0 ? beginning(place) : going(place, progress, resume);
}
