import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/membership.ts";
import type { Membership } from "#contract/membership.d.ts";
import {
  $membershipState,
  $membership,
  loadMembership,
  wakeMembership,
} from "#features/membership/membership/membership.store.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { HALVES } from "#ui/drawings.tsx";
import { Drawing } from "#ui/Empty.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { Acts, type Asked } from "./Acts.tsx";
import { barOf, type Bar } from "./bar.ts";
import { Question } from "./Question.tsx";
import { isUrgent, membershipStanding } from "./standing.ts";

interface Props {
  /** Those that cost something, in the author's order. */
  plans: PlanFacts[];
  /** What the button says that leads to the plans. */
  offer: string;
  /** The first module that Premium opens; undefined where it opens none. */
  opens: number | undefined;
}

/** One's own membership: how it stands, and what one can do. */
export default asIsland(Subscriptions);

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
        data-coming
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
      className="mt-4 max-w-[28.5em] font-sans text-panel leading-snug font-bold tracking-[0] focus:outline-none"
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

interface CardProps {
  membership: Membership;
  plans: PlanFacts[];
  offer: string;
  opens: number | undefined;
  nowMs: number;
}

/** How it stands, in a sentence and a bar; what is asked before something changes takes the place of the buttons. */
function Card({ membership, plans, offer, opens, nowMs }: CardProps) {
  const [asked, setAsked] = useState<Asked>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy } = useStore($membershipState);
  const { mark, title, text } = membershipStanding(membership, plans, nowMs);
  const bar = barOf(membership, plans, nowMs);
  const close = () => {
    setAsked(undefined);
    heading.current?.focus();
  };
  return (
    <section
      className="mt-7 min-h-53 max-w-190 rounded-card border border-fg bg-surface p-7 aria-busy:empty:min-h-80 aria-busy:empty:border-line data-[state=none]:grid data-[state=none]:grid-cols-[176px_minmax(0,1fr)] data-[state=none]:items-center data-[state=none]:gap-x-8 data-[state=none]:gap-y-4 max-sm:min-h-75 max-sm:px-5 max-sm:py-5.5 max-sm:aria-busy:empty:min-h-105 data-[state=none]:max-sm:grid-cols-1 dark:border-line-strong dark:aria-busy:empty:border-line"
      data-state={membership.state}
      data-urgent={isUrgent(membership) ? "" : undefined}
      aria-labelledby="membership-title"
      aria-busy={isBusy}
    >
      {membership.state === "none" && <Drawing className="max-sm:h-28 max-sm:w-37.5">{HALVES}</Drawing>}
      <div>
        <p className="tc inline-block rounded-clip bg-sunk px-2.5 py-1.5 text-fg in-data-urgent:bg-danger-soft in-data-urgent:text-danger-text in-data-[state=active]:bg-done-soft in-data-[state=active]:text-done-text in-data-[state=active]:in-data-urgent:bg-danger-soft in-data-[state=active]:in-data-urgent:text-danger-text">
          {mark}
        </p>
        <h2
          className="mt-4 max-w-[28.5em] font-sans text-panel leading-snug font-bold tracking-[0] focus:outline-none"
          id="membership-title"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h2>
        {bar && <PaidBar {...bar} />}
        <p className="mt-3.5 max-w-[38.9em] text-muted">{text}</p>
        {asked ? (
          <Question asked={asked} membership={membership} plans={plans} nowMs={nowMs} onClose={close} />
        ) : (
          <Acts membership={membership} plans={plans} offer={offer} opens={opens} onAsk={setAsked} />
        )}
      </div>
    </section>
  );
}

const WHOLE = 100;

/** A stretch of time, drawn; the sentence above it says the same. */
const PaidBar = ({ kind, part, from, to }: Bar) => (
  <div aria-hidden="true">
    <svg
      className="mt-4.5 h-4.5 w-full rounded-clip border border-fg bg-surface fill-done-solid data-[kind=cut]:[border-start-start-radius:4px] data-[kind=cut]:[border-end-start-radius:4px] data-[kind=cut]:border-e-4 data-[kind=cut]:border-y-done-solid data-[kind=cut]:border-s-done-solid data-[kind=cut]:border-e-fg data-[kind=late]:border data-[kind=late]:border-dashed data-[kind=late]:border-danger-text data-[kind=late]:fill-danger data-[kind=over]:border data-[kind=over]:border-dashed data-[kind=over]:border-line-strong data-[kind=paid]:border-done-solid data-[kind=trial]:bg-act-soft data-[kind=trial]:fill-act"
      data-kind={kind}
      viewBox={`0 0 ${WHOLE} 1`}
      preserveAspectRatio="none"
    >
      <rect width={part * WHOLE} height="1" />
    </svg>
    <p className="tc mt-1.5 flex flex-wrap justify-between gap-x-3 gap-y-0.5">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  </div>
);
