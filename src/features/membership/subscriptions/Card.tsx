import { useRef, useState } from "react";
import type { Membership } from "#contract/membership.d.ts";
import { Acts, type Asked } from "./Acts.tsx";
import { barOf } from "./bar.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { isUrgent, membershipStanding } from "./standing.ts";
import { $membershipState } from "#features/membership/membership/membership.store.ts";
import { HALVES } from "#ui/drawings.tsx";
import { Drawing } from "#ui/Empty.tsx";
import { useStore } from "#ui/useStore.ts";
import { PaidBar } from "./PaidBar.tsx";
import { Question } from "./Question.tsx";

interface Props {
  membership: Membership;
  plans: PlanFacts[];
  offer: string;
  opens: number | undefined;
  nowMs: number;
}

/** How it stands, in a sentence and a bar; what is asked before something changes takes the place of the buttons. */
export function Card({ membership, plans, offer, opens, nowMs }: Props) {
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
          className="mt-4 max-w-[44ch] font-sans text-panel leading-snug font-bold tracking-[0] focus:outline-none"
          id="membership-title"
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h2>
        {bar && <PaidBar {...bar} />}
        <p className="mt-3.5 max-w-[60ch] text-muted">{text}</p>
        {asked ? (
          <Question asked={asked} membership={membership} plans={plans} nowMs={nowMs} onClose={close} />
        ) : (
          <Acts membership={membership} plans={plans} offer={offer} opens={opens} onAsk={setAsked} />
        )}
      </div>
    </section>
  );
}
