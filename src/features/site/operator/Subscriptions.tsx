import type { ReactNode } from "react";
import type { MemberSubscription } from "#contract/operator.d.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { texts } from "#texts/operator.ts";
import { type Asked, momentOrDash } from "./operator.ts";
import { usePlanTitle } from "./planTitles.ts";

const words = texts.member;

type Facts = [name: string, value: string | null][];

/** What is known; what is not there is left out. */
export const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(230px,100%),1fr))] gap-x-6 gap-y-3.5">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
    )}
  </dl>
);

interface Props {
  subscriptions: MemberSubscription[];
  onAsk: (asked: Asked) => void;
  /** What is asked about one of them, by its id. */
  formOf: (id: string) => ReactNode;
}

/** Everything that somebody pays, paid or was given. */
export const Subscriptions = ({ subscriptions, onAsk, formOf }: Props) => (
  <section className="operator-part mt-14" aria-labelledby="subscriptions-title">
    <h3 className="mb-4" id="subscriptions-title">
      {words.subscriptions}
    </h3>
    {subscriptions.length === 0 && <p>{words.noSubscription}</p>}
    {subscriptions.map((one) => (
      <article
        className="mt-4 rounded-card border border-line-strong bg-surface px-6 pt-1 pb-6 max-sm:px-4"
        key={one.id}
        aria-label={one.providerSub || one.id}
      >
        <Subscription {...one} />
        <HoldButton {...one} onAsk={onAsk} />
        {formOf(one.id)}
      </article>
    ))}
  </section>
);

function HoldButton({ id, hold, onAsk }: MemberSubscription & Pick<Props, "onAsk">) {
  const verb = hold ? "release" : "hold";
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <button type="button" className="btn whitespace-normal" onClick={() => onAsk({ verb, subscription: id })}>
        {texts.verbs[verb]}
      </button>
    </p>
  );
}

function Subscription(one: MemberSubscription) {
  const planTitle = usePlanTitle();
  return (
    <FactList
      facts={[
        [words.state, texts.states[one.state]],
        [words.provider, one.provider === "manual" ? words.manual : `${one.provider} ${one.providerSub}`],
        [words.plan, planTitle(one.plan)],
        [words.price, one.currency && moneyText(one)],
        [words.status, one.status],
        [words.started, one.startedAt && momentOrDash(one.startedAt)],
        [words.trialEnd, one.trialEnd && momentOrDash(one.trialEnd)],
        [words.periodEnd, one.periodEnd && momentOrDash(one.periodEnd)],
        [words.cancelAt, one.cancelAt && momentOrDash(one.cancelAt)],
        [words.endedAt, one.endedAt && momentOrDash(one.endedAt)],
        [words.until, momentOrDash(one.validUntil)],
        [words.refund, one.refund === "none" ? null : one.refund],
        [words.dispute, one.dispute === "none" ? null : one.dispute],
        [words.isHeld, one.hold ? "✓" : null],
        [words.isExtra, one.extra ? "✓" : null],
      ]}
    />
  );
}
