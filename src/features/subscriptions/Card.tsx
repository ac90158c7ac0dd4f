import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import type { Membership } from "#contract/membership.d.ts";
import { Acts, type Asked } from "./Acts.tsx";
import { barOf } from "./bar.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import { isUrgent, newPriceSaid, standingOf } from "./standing.ts";
import { $act } from "#features/membership/membership.store.ts";
import { PaidBar } from "./PaidBar.tsx";
import { Question } from "./Question.tsx";

interface Props {
  membership: Membership;
  plans: PlanFacts[];
  offer: string;
  nowMs: number;
}

/** How it stands, in a sentence and a bar; what is asked before something changes takes the place of the buttons. */
export function Card({ membership, plans, offer, nowMs }: Props) {
  const [asked, setAsked] = useState<Asked>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy } = useStore($act);
  const { mark, title, text } = standingOf(membership, plans, nowMs);
  const newPrice = newPriceSaid(membership, plans, nowMs);
  const bar = barOf(membership, plans, nowMs);
  const close = () => {
    setAsked(undefined);
    heading.current?.focus();
  };
  return (
    <section
      className="membership"
      data-state={membership.state}
      data-urgent={isUrgent(membership) ? "" : undefined}
      aria-labelledby="membership-title"
      aria-busy={isBusy}
    >
      <p className="membership-mark tc">{mark}</p>
      <h2 id="membership-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {bar && <PaidBar {...bar} />}
      <p className="membership-text">{text}</p>
      {newPrice && (
        <p className="membership-price" role="note">
          {newPrice}
        </p>
      )}
      {asked ? (
        <Question asked={asked} membership={membership} plans={plans} nowMs={nowMs} onClose={close} />
      ) : (
        <Acts membership={membership} plans={plans} offer={offer} onAsk={setAsked} />
      )}
    </section>
  );
}
