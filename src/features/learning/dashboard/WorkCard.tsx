import { useEffect } from "react";
import type { WorkTurn } from "#contract/community.d.ts";
import type { Now } from "#features/learning/activity/days.ts";
import { doneLessons } from "#features/learning/outline/done.ts";
import type { Outline, OutlineLesson } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import * as community from "#lib/communityRoutes.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { texts } from "#texts/dashboard.ts";
import { useStore } from "#ui/useStore.ts";
import { Skeleton } from "./lists/Newest.tsx";
import { $turn, followTurn } from "./work.store.ts";

interface Way {
  href: string;
  words: string;
}

/** What the card about one's own work says. */
interface WorkWords {
  title: string;
  text: string;
  ways: Way[];
}

interface Facts {
  outline: Outline;
  progress: Progress;
  isMember: boolean;
}

/** The lesson finished last that has an exercise, is still open and of which nothing was shown. */
function toShow(
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
function workWords(facts: Facts, exercises: string[], turn: WorkTurn | null): WorkWords {
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

const TITLE = "work-title";

function Words({ title, text, ways: [first, other] }: WorkWords) {
  return (
    <>
      <div>
        <h3 className="line-clamp-3 text-body leading-[1.35] wrap-anywhere">{title}</h3>
        <p className="mt-1.5 max-w-[40.2em] leading-normal text-muted">{text}</p>
      </div>
      <p className="mt-5 grid justify-items-start gap-2.5 print:hidden">
        {first && (
          <a className="btn" href={first.href}>
            {first.words}
          </a>
        )}
        {other && (
          <a className="py-2" href={other.href}>
            {other.words}
          </a>
        )}
      </p>
    </>
  );
}

interface Props extends Facts {
  /** undefined while nothing is known yet; the card then keeps its size. */
  now: Now | undefined;
  /** The lessons that have an exercise. */
  exercises: string[];
  /** Somebody is about to see it: the server is asked. */
  isNear: boolean;
}

/** What one made, and eyes on it: from a finished exercise to where it is shown, and how it stands there. */
export function WorkCard({ now, exercises, isNear, ...facts }: Props) {
  const turn = useStore($turn);
  useEffect(() => (isNear ? followTurn() : undefined), [isNear]);
  return (
    <section className="mt-12 border-t border-fg pt-4" aria-labelledby={TITLE}>
      <h2 className="text-lg" id={TITLE}>
        {texts.work.title}
      </h2>
      <div className="mt-3 grid min-h-30 grid-cols-[minmax(0,1fr)_auto] content-start items-start gap-x-8 gap-y-4 max-md:min-h-68 max-md:grid-cols-1 max-xs:min-h-76">
        {now && turn !== undefined ? <Words {...workWords(facts, exercises, turn)} /> : <Skeleton lines={[9, 7]} />}
      </div>
    </section>
  );
}
