import { useEffect } from "react";
import { texts } from "#texts/membership.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Card } from "./Card.tsx";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import {
  $membershipState,
  $membership,
  loadMembership,
  wakeMembership,
} from "#features/membership/membership/membership.store.ts";
import { useStore } from "#ui/useStore.ts";

interface Props {
  /** Those that cost something, in the author's order. */
  plans: PlanFacts[];
  /** What the button says that leads to the plans. */
  offer: string;
  /** The first module that Premium opens; undefined where it opens none. */
  opens: number | undefined;
}

/** One's own membership: how it stands, and what one can do. */
export default function SubscriptionsIsland(props: Props) {
  return (
    <ErrorBoundary>
      <Subscriptions {...props} />
    </ErrorBoundary>
  );
}

function Subscriptions({ plans, ...card }: Props) {
  const shown = useStore($membership);
  const { said } = useStore($membershipState);
  useEffect(() => {
    void loadMembership();
    addEventListener("pageshow", wakeMembership);
    return () => removeEventListener("pageshow", wakeMembership);
  }, []);
  if (shown.is === "loading")
    return (
      <div
        className="mt-7 min-h-53 max-w-190 rounded-card border border-fg bg-surface p-7 empty:min-h-80 empty:border-line max-sm:min-h-75 max-sm:px-5 max-sm:py-5.5 max-sm:empty:min-h-105 dark:border-line-strong dark:empty:border-line"
        aria-busy="true"
      />
    );
  return (
    <>
      <div className="not-empty:mt-5 not-empty:max-w-190">
        {said && <Notice kind={said.isProblem ? "problem" : "done"}>{said.text}</Notice>}
      </div>
      {shown.is === "unreachable" ? <Unreachable /> : <Card {...shown} plans={plans} {...card} />}
    </>
  );
}

const Unreachable = () => (
  <section
    className="mt-7 min-h-53 max-w-190 rounded-card border border-fg bg-surface p-7 max-sm:min-h-75 max-sm:px-5 max-sm:py-5.5 dark:border-line-strong"
    aria-labelledby="membership-title"
  >
    <p className="tc inline-block rounded-clip bg-sunk px-2.5 py-1.5 text-fg">{texts.unreachable.mark}</p>
    <h2
      className="mt-4 max-w-[44ch] font-sans text-panel leading-snug font-bold tracking-[0] focus:outline-none"
      id="membership-title"
    >
      {texts.unreachable.title}
    </h2>
    <p>{texts.unreachable.text}</p>
    <p className="mt-5 flex flex-wrap gap-3">
      <button type="button" className="btn whitespace-normal" onClick={() => void loadMembership()}>
        {texts.tryAgain}
      </button>
    </p>
  </section>
);
