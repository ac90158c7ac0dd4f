import { useEffect } from "react";
import { texts } from "#texts/progress.ts";
import { isNews } from "#features/learning/achievements/hint.ts";
import {
  $justFinished,
  $progress,
  $refused,
  dismissRefused,
  startProgress,
} from "#features/learning/progress/progress.store.ts";
import type { Refused } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import { reportUnexpected } from "#lib/report.ts";
import { toastAction } from "#ui/messages/toast.ts";

interface Props {
  /** The titles of the page's lessons, by id. */
  titles: Record<string, string>;
}

function sayRefused(refused: readonly Refused[], titles: Props["titles"]): void {
  const [first] = refused;
  if (!first) return;
  const same = refused.filter(({ reason }) => reason === first.reason);
  const known = same.map(({ lessonId }) => titles[lessonId]).filter((title) => title !== undefined);
  toastAction(takenBack(known, first.message), texts.understood, dismissRefused, 2);
}

/** Says what is new as soon as a part of the page shows progress: a badge, a finished module, what was not accepted. */
export default function ProgressNews({ titles }: Props) {
  useEffect(() => {
    startProgress();
    const ends = [
      $progress.subscribe(({ progress, isVisitor }) => {
        if (!isVisitor && isNews(progress.earnedAt))
          void import("#features/learning/achievements/unlocks.ts").then(
            ({ askForUnlocks }) => askForUnlocks(),
            reportUnexpected,
          );
      }),
      $refused.subscribe((refused) => sayRefused(refused, titles)),
      $justFinished.subscribe((moduleId) => {
        if (moduleId !== undefined)
          void import("./celebrate.ts").then(({ celebrate }) => celebrate(moduleId), reportUnexpected);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [titles]);
  return <></>;
}

/** @param titles of the lessons that were taken back, as far as the page knows them */
function takenBack(titles: string[], why: string): string {
  if (titles.length === 0) return fill(texts.takenBackUnknown, { why });
  return fill(texts.takenBack, { titles: titles.map((title) => `“${title}”`).join(COMMA), why });
}
