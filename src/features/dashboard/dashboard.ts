import type { Access } from "#features/curriculum/curriculum.ts";
import {
  countDone,
  isChangedSince,
  isCompleted,
  isModuleDone,
  type Divisor,
  type Progress,
  type WeekDay,
} from "#features/progress/progress.ts";
import { dayOf, numberOf, weekdayOf } from "./days.ts";

/** What the page needs of the course. It is sent with the page: nothing else, and nothing premium. */
export interface OutlineLesson {
  id: string;
  title: string;
  seconds: number;
  revision: number;
  access: Access;
  /** Address of its picture. */
  picture: string;
}
export interface OutlineModule {
  id: number;
  title: string;
  outcome: string;
  access: Access;
  lessons: OutlineLesson[];
}
export interface Outline {
  modules: OutlineModule[];
  divisor: Divisor;
}

/** A lesson and where it stands. */
export interface Place {
  module: OutlineModule;
  lesson: OutlineLesson;
  /** In its module, from 1. */
  number: number;
}

export const placesIn = ({ modules }: Outline): Place[] =>
  modules.flatMap((module) => module.lessons.map((lesson, index) => ({ module, lesson, number: index + 1 })));

export const idsOf = ({ lessons }: OutlineModule): string[] => lessons.map(({ id }) => id);
export const secondsOf = (lessons: OutlineLesson[]): number => lessons.reduce((sum, { seconds }) => sum + seconds, 0);

/** start: nothing is done or opened. premium: all that is open to the learner is done. finished: everything is. */
export interface NextStep {
  kind: "start" | "continue" | "premium" | "finished";
  place: Place;
}

/** "Continue where you left off": the lesson opened last, else the first unfinished one after it, else the first. */
export function nextStep(outline: Outline, progress: Progress, isMember: boolean): NextStep | undefined {
  const places = placesIn(outline);
  const last = places.findIndex(({ lesson }) => lesson.id === progress.last?.lessonId);
  const unfinished = places.filter(({ lesson }) => !isCompleted(progress, lesson.id));
  const open = unfinished.filter(({ lesson }) => isMember || lesson.access === "free");
  const place = open.find((one) => places.indexOf(one) >= last) ?? open[0];
  if (place) return { kind: unfinished.length === places.length && last < 0 ? "start" : "continue", place };
  if (unfinished[0]) return { kind: "premium", place: unfinished[0] };
  const end = places.at(-1);
  return end && { kind: "finished", place: end };
}

export interface Sum {
  done: number;
  lessons: number;
  doneSeconds: number;
  seconds: number;
}

/** What is done of some lessons, and of how many. */
export function sumOf(lessons: OutlineLesson[], progress: Progress): Sum {
  const done = lessons.filter(({ id }) => isCompleted(progress, id));
  return { done: done.length, lessons: lessons.length, doneSeconds: secondsOf(done), seconds: secondsOf(lessons) };
}

export type ClipState = "done" | "now" | "premium" | "todo";

export function clipState(lesson: OutlineLesson, progress: Progress, nextId: string, isMember: boolean): ClipState {
  if (isCompleted(progress, lesson.id)) return "done";
  if (lesson.access === "premium" && !isMember) return "premium";
  return lesson.id === nextId ? "now" : "todo";
}

export const MOST_RECENT = 5;

export interface Done {
  place: Place;
  completedAt: string;
}

const newestFirst = (a: Done, b: Done): number => (a.completedAt > b.completedAt ? -1 : 1);

/** The lessons completed so far, the newest first; those that left the course are not shown. */
export const doneLessons = (outline: Outline, { lessons }: Progress): Done[] =>
  placesIn(outline)
    .flatMap((place) => {
      const known = Object.hasOwn(lessons, place.lesson.id) ? lessons[place.lesson.id] : undefined;
      return known ? [{ place, completedAt: known.completedAt }] : [];
    })
    .sort(newestFirst);

/** Completed lessons that were rewritten since. */
export const changedLessons = (outline: Outline, progress: Progress): Done[] =>
  doneLessons(outline, progress).filter(({ place }) =>
    isChangedSince(progress, place.lesson.id, place.lesson.revision),
  );

export interface FinishedModule {
  module: OutlineModule;
  /** When the last of its lessons was completed, ISO. */
  finishedAt: string;
}

/** The modules whose lessons are all completed, the one finished last first. */
export function finishedModules(outline: Outline, progress: Progress): FinishedModule[] {
  const finished = outline.modules.filter((module) => isModuleDone(progress, idsOf(module)));
  const times = (module: OutlineModule) => idsOf(module).map((id) => progress.lessons[id]?.completedAt ?? "");
  return finished
    .map((module) => ({ module, finishedAt: times(module).sort().at(-1) ?? "" }))
    .sort((a, b) => (a.finishedAt > b.finishedAt ? -1 : 1));
}

/** The first module that is not finished, and how many of its lessons are done. */
export function moduleUnderWay(
  outline: Outline,
  progress: Progress,
): { module: OutlineModule; left: number } | undefined {
  const module = outline.modules.find((one) => !isModuleDone(progress, idsOf(one)));
  return module && { module, left: module.lessons.length - countDone(progress, idsOf(module)) };
}

const WEEK_DAYS = 7;

export interface CountedDay extends WeekDay {
  /** Lessons completed on it; 0 on an active day when only questions were reviewed. */
  count: number;
}

/** The seven days around today, from Monday, as far as the days that are known say it. */
export function weekAround({ days, streak }: Progress, today: string): CountedDay[] {
  const monday = numberOf(today) - weekdayOf(numberOf(today));
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = dayOf(monday + index);
    const active = days.find((one) => one.day === day);
    return {
      day,
      isActive: active !== undefined,
      count: active?.count ?? 0,
      isFrozen: streak.frozen.includes(day),
      isToday: day === today,
    };
  });
}
