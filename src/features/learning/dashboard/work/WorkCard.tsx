import { useEffect } from "react";
import { texts } from "#texts/dashboard.ts";
import type { Now } from "#features/learning/activity/days.ts";
import { Skeleton } from "#features/learning/dashboard/lists/Newest.tsx";
import { useStore } from "#ui/useStore.ts";
import { $turn, followTurn } from "./turn.store.ts";
import { type Facts, type WorkWords, workWords } from "./work.text.ts";

const TITLE = "work-title";

function Words({ title, text, ways: [first, other] }: WorkWords) {
  return (
    <>
      <div>
        <h3 className="line-clamp-3 text-body leading-[1.35] wrap-anywhere">{title}</h3>
        <p className="mt-1.5 max-w-[40.2em] leading-normal text-muted">{text}</p>
      </div>
      <Ways first={first} look="btn" other={other} />
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

interface Way {
  href: string;
  words: string;
}

interface WaysProps {
  first: Way | undefined;
  /** How its button looks beside the others of the page. */
  look: string;
  other?: Way | undefined;
}

/** Where a card leads: a button, and below it what one may do instead. */
export function Ways({ first, look, other }: WaysProps) {
  return (
    <p className="mt-5 grid justify-items-start gap-2.5 print:hidden">
      {first && (
        <a className={look} href={first.href}>
          {first.words}
        </a>
      )}
      {other && (
        <a className="py-2" href={other.href}>
          {other.words}
        </a>
      )}
    </p>
  );
}
