import { countOf, timecode } from "#features/curriculum/curriculum.ts";
import type { Progress } from "#features/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { placeWords } from "./dashboard.text.ts";
import {
  changedLessons,
  doneLessons,
  finishedModules,
  MOST_RECENT,
  moduleUnderWay,
  type Done,
  type Outline,
} from "./dashboard.ts";
import { momentWords, type Now } from "./days.ts";

/** One line of a list: what it is called, where it leads, and a line about it. */
export interface Entry {
  key: string;
  href: string;
  title: string;
  about: string;
}

const entryOf = ({ place: { module, lesson } }: Done, about: string): Entry => ({
  key: lesson.id,
  href: routes.lesson(module.id, lesson.id),
  title: lesson.title,
  about,
});

export const recentEntries = (outline: Outline, progress: Progress, now: Now): Entry[] =>
  doneLessons(outline, progress)
    .slice(0, MOST_RECENT)
    .map((done) => {
      const { lesson } = done.place;
      return entryOf(
        done,
        `${placeWords(done.place)}, ${timecode(lesson.seconds)}. ${momentWords(done.completedAt, now)}`,
      );
    });

export const changedEntries = (outline: Outline, progress: Progress, now: Now): Entry[] =>
  changedLessons(outline, progress).map((done) =>
    entryOf(done, `${placeWords(done.place)}. You completed it: ${momentWords(done.completedAt, now)}`),
  );

export const finishedEntries = (outline: Outline, progress: Progress, now: Now): Entry[] =>
  finishedModules(outline, progress).map(({ module, finishedAt }) => ({
    key: String(module.id),
    href: routes.module(module.id),
    title: `${module.id} ${module.title}`,
    about: `You have ${module.outcome}. ${momentWords(finishedAt, now)}`,
  }));

/** Said while no module is finished: how far the first one is. */
export function noneFinished(outline: Outline, progress: Progress): string {
  const underWay = moduleUnderWay(outline, progress);
  if (!underWay) return "";
  const { module, left } = underWay;
  return `${countOf(left, "lesson")} left in module ${module.id}, ${module.title}. Then you have ${module.outcome}.`;
}
