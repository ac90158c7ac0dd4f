import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { texts } from "#texts/dashboard.ts";
import type { Now } from "#features/activity/days.ts";
import { Ways } from "./Ways.tsx";
import { Skeleton } from "#features/dashboard/lists/Skeleton.tsx";
import { $turn, followTurn } from "./turn.store.ts";
import { type Facts, type WorkWords, workWords } from "./work.text.ts";

const TITLE = "work-title";

function Words({ title, text, ways: [first, other] }: WorkWords) {
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p className="work-about">{text}</p>
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
}

/** What one made, and eyes on it: from a finished exercise to where it is shown, and how it stands there. */
export function WorkCard({ now, exercises, ...facts }: Props) {
  const turn = useStore($turn, { ssr: () => undefined });
  useEffect(followTurn, []);
  return (
    <section className="dash-list dash-work" aria-labelledby={TITLE}>
      <h2 id={TITLE}>{texts.work.title}</h2>
      <div className="work-words">
        {now && turn !== undefined ? <Words {...workWords(facts, exercises, turn)} /> : <Skeleton lines={[9, 7]} />}
      </div>
    </section>
  );
}
