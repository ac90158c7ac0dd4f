import { startHero } from "#features/curriculum/heroProgress.ts";
import { startModule } from "#features/curriculum/moduleProgress.ts";
import { paintSums } from "#features/curriculum/sums.ts";
import { startTracks } from "#features/curriculum/tracksProgress.ts";
import { pressComplete, startLesson } from "#features/lesson/lessonProgress.ts";
import { adoptStyles, outlineOnPage, paintLessons } from "#features/progress/painting.ts";
import { $progress, $refused, dismissRefused, startProgress } from "#features/progress/progress.store.ts";
import type { Refused } from "#features/progress/progress.ts";
import { takenBack, UNDERSTOOD } from "#features/progress/progress.text.ts";
import { offer } from "#ui/offer.ts";

export { pressComplete };

const titleOf = (lessonId: string): string[] => {
  const id = CSS.escape(lessonId);
  const place = document.querySelector(`a [data-box="${id}"], a [data-clip="${id}"]`);
  const title = place?.closest("a")?.querySelector("b, .plate") ?? place?.nextElementSibling;
  const text = title?.firstChild?.textContent?.trim();
  return text ? [text] : [];
};

function sayRefused(refused: readonly Refused[]): void {
  const [first] = refused;
  if (!first) return;
  const same = refused.filter(({ reason }) => reason === first.reason);
  offer(
    takenBack(
      same.flatMap(({ lessonId }) => titleOf(lessonId)),
      first.message,
    ),
    UNDERSTOOD,
    dismissRefused,
  );
}

let isStarted = false;

/** Shows progress wherever this page draws lessons. */
export function startProgressPage(): void {
  if (isStarted) return;
  isStarted = true;
  adoptStyles();
  startProgress(outlineOnPage());
  $progress.subscribe(({ progress }) => {
    paintLessons(progress);
    paintSums(progress);
  });
  $refused.subscribe(sayRefused);
  for (const start of [startLesson, startModule, startTracks, startHero]) start();
}
