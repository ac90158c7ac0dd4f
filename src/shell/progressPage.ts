import { isNews } from "#features/achievements/hint.ts";
import { lessonIds } from "#features/course/lessonIds.ts";
import { lessonIn, outlineHere } from "#features/course/pageOutline.ts";
import { startHero } from "#features/home/heroProgress.ts";
import { startModule } from "#features/module/moduleProgress.ts";
import { paintSums } from "#features/module/sums.ts";
import { startTracks } from "#features/curriculum/tracksProgress.ts";
import { startLesson, toggleComplete } from "#features/lesson/lessonProgress.ts";
import { adoptProgressStyles, paintLessons } from "#features/progress/painting.ts";
import {
  $justFinished,
  $progress,
  $refused,
  dismissRefused,
  startProgress,
} from "#features/progress/progress.store.ts";
import type { Refused } from "#features/progress/progress.ts";
import { takenBack } from "#features/progress/progress.text.ts";
import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/progress.ts";
import { toastAction } from "#ui/messages/toastAction.ts";

function sayRefused(refused: readonly Refused[]): void {
  const [first] = refused;
  if (!first) return;
  const same = refused.filter(({ reason }) => reason === first.reason);
  const titles = same.map(({ lessonId }) => lessonIn(outlineHere(), lessonId)?.title);
  const known = titles.filter((title) => title !== undefined);
  toastAction(takenBack(known, first.message), texts.understood, dismissRefused);
}

let isStarted = false;

/** Shows progress wherever this page draws lessons. */
export function startProgressPage(): void {
  if (isStarted) return;
  isStarted = true;
  adoptProgressStyles();
  startProgress(lessonIds(outlineHere()));
  $progress.subscribe(({ progress }) => {
    paintLessons(progress);
    paintSums(progress, outlineHere());
  });
  $progress.subscribe(({ progress, isVisitor }) => {
    if (!isVisitor && isNews(progress.earnedAt))
      void import("#features/achievements/unlocks.ts").then(({ tellUnlocks }) => tellUnlocks(), reportUnexpected);
  });
  $refused.subscribe(sayRefused);
  $justFinished.subscribe((moduleId) => {
    if (moduleId !== undefined)
      void import("#features/finished/celebrate.ts").then(({ celebrate }) => celebrate(moduleId), reportUnexpected);
  });
  for (const start of [startLesson, startModule, startTracks, startHero]) start();
}

/** @returns what completes a lesson by its button, or takes it back */
export function startCompleting(): (button: HTMLElement) => void {
  startProgressPage();
  return ({ dataset }) => toggleComplete(dataset["complete"] ?? "");
}
