import type { Membership } from "#contract/membership.d.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { can, type PlanFacts } from "#features/membership/membership/membership.ts";
import { isGiven, isUrgent, otherPlans } from "./standing.ts";
import {
  $membershipState,
  type Confirmed,
  loadMembership,
  goToPortal,
} from "#features/membership/membership/membership.store.ts";
import { useStore } from "#ui/useStore.ts";

/** What is asked before it is done. */
export type Asked = { verb: Confirmed } | { verb: "change"; plan: PlanFacts };

interface Props {
  membership: Membership;
  plans: PlanFacts[];
  offer: string;
  /** The first module that Premium opens; undefined where it opens none. */
  opens: number | undefined;
  onAsk: (asked: Asked) => void;
}

const { acts } = texts;

/** What one can do now, as the server says; what helps most stands first. */
export function Acts({ membership, plans, offer, opens, onAsk }: Props) {
  const { isBusy } = useStore($membershipState);
  const asking = (verb: Confirmed, className = "btn-quiet") =>
    can(membership, verb) && (
      <button type="button" className={`btn whitespace-normal ${className}`} onClick={() => onAsk({ verb })}>
        {acts[verb]}
      </button>
    );
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {asking("resume", "btn-act")}
      {isUrgent(membership) && <CardButton membership={membership} isBusy={isBusy} />}
      {can(membership, "checkout") && !membership.validUntil && <OfferLink membership={membership} offer={offer} />}
      {isGiven(membership) && opens !== undefined && (
        <a className="btn btn-act whitespace-normal" href={routes.module(opens)}>
          {fill(acts.open, { module: opens })}
        </a>
      )}
      {isGiven(membership) && can(membership, "checkout") && (
        <a className="btn whitespace-normal" href={routes.subscription()}>
          {acts.plans}
        </a>
      )}
      {asking("cancel", "")}
      {otherPlans(membership, plans).map((plan) => (
        <button
          type="button"
          key={plan.id}
          className="btn btn-quiet whitespace-normal"
          onClick={() => onAsk({ verb: "change", plan })}
        >
          {fill(acts.change, { plan: plan.title })}
        </button>
      ))}
      {!isUrgent(membership) && <CardButton membership={membership} isBusy={isBusy} />}
      {asking("withdraw")}
      <OtherWays membership={membership} />
    </div>
  );
}

function CardButton({ membership, isBusy }: { membership: Membership; isBusy: boolean }) {
  if (!can(membership, "portal")) return null;
  return (
    <button
      type="button"
      className={`btn whitespace-normal ${isUrgent(membership) ? "btn-act" : "btn-quiet"}`}
      aria-disabled={isBusy}
      onClick={() => void goToPortal()}
    >
      {isBusy ? texts.busy : acts.card}
    </button>
  );
}

function OfferLink({ membership: { state, payments }, offer }: { membership: Membership; offer: string }) {
  const isFirst = state === "none" || payments === "off";
  return (
    <a className={`btn whitespace-normal ${payments === "off" ? "" : "btn-act"}`} href={routes.subscription()}>
      {state === "pending" ? acts.goOn : isFirst ? offer : acts.again}
    </a>
  );
}

const NEEDS_A_PERSON: readonly Membership["state"][] = ["held", "disputed"];

function OtherWays({ membership: { state, verbs } }: { membership: Membership }) {
  if (state === "pending")
    return (
      <button type="button" className="btn whitespace-normal" onClick={() => void loadMembership()}>
        {acts.look}
      </button>
    );
  if (NEEDS_A_PERSON.includes(state))
    return (
      <a className="btn whitespace-normal" href={routes.page("contact")}>
        {acts.contact}
      </a>
    );
  if (verbs.length > 0 && state !== "none") return null;
  return (
    <a className="btn whitespace-normal" href={routes.curriculum()}>
      {texts.curriculum}
    </a>
  );
}
