import type { WorkTurn } from "#contract/community.d.ts";
import { doneLessons } from "#features/learning/outline/done.ts";
import type { Outline, OutlineLesson } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import * as community from "#lib/communityRoutes.ts";
import { texts } from "#texts/dashboard.ts";

interface Way {
  href: string;
  words: string;
}

/** What the card about one's own work says. */
export interface WorkWords {
  title: string;
  text: string;
  ways: Way[];
}

export interface Facts {
  outline: Outline;
  progress: Progress;
  isMember: boolean;
}

/** The lesson finished last that has an exercise, is still open and of which nothing was shown. */
export function toShow(
  { outline, progress, isMember }: Facts,
  exercises: string[],
  shown: string[],
): OutlineLesson | undefined {
  return doneLessons(outline, progress)
    .map(({ place }) => place.lesson)
    .find(({ id, access }) => exercises.includes(id) && !shown.includes(id) && (access === "free" || isMember));
}

const reviewing = (): Way => ({ href: community.feedbackWanted(), words: texts.work.reviewAct });

function waitingWords({ waiting, given }: WorkTurn): WorkWords | undefined {
  if (!waiting) return undefined;
  const { work } = texts;
  const own = { href: community.post(waiting.id), words: work.own };
  const text = waiting.isOnTop ? work.waitsTop : given > 0 ? work.waitsOne : work.waitsText;
  const title = fill(work.waits, { post: isolated(waiting.title) });
  return { title, text, ways: waiting.isOnTop ? [own] : [reviewing(), own] };
}

/** @param turn what the server said; null when it said nothing */
export function workWords(facts: Facts, exercises: string[], turn: WorkTurn | null): WorkWords {
  const { work } = texts;
  const waiting = turn && waitingWords(turn);
  if (waiting) return waiting;
  const lesson = toShow(facts, exercises, turn?.lessons ?? []);
  if (!lesson)
    return {
      title: work.others,
      text: work.othersText,
      ways: [{ href: community.feedbackWanted(), words: work.othersAct }],
    };
  const way = { href: community.write("feedback", lesson.id), words: work.showAct };
  return { title: fill(work.show, { lesson: lesson.title }), text: work.showText, ways: [way, reviewing()] };
}
