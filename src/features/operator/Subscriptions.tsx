import type { ReactNode } from "react";
import type { MemberSubscription } from "#contract/operator.d.ts";
import { moneyText } from "#features/premium/premium.ts";
import { texts } from "#texts/operator.ts";
import { type Asked, momentWords } from "./operator.ts";
import { usePlanTitle } from "./planTitles.ts";

const words = texts.member;

type Facts = [name: string, value: string | null][];

/** What is known; what is not there is left out. */
export const FactList = ({ facts }: { facts: Facts }) => (
  <dl className="operator-facts">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
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
  <section className="operator-part" aria-labelledby="subscriptions-title">
    <h3 id="subscriptions-title">{words.subscriptions}</h3>
    {subscriptions.length === 0 && <p>{words.noSubscription}</p>}
    {subscriptions.map((one) => (
      <article className="operator-subscription" key={one.id} aria-label={one.providerSub || one.id}>
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
    <p className="operator-ways">
      <button type="button" className="btn" onClick={() => onAsk({ verb, subscription: id })}>
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
        [words.started, one.startedAt && momentWords(one.startedAt)],
        [words.trialEnd, one.trialEnd && momentWords(one.trialEnd)],
        [words.periodEnd, one.periodEnd && momentWords(one.periodEnd)],
        [words.cancelAt, one.cancelAt && momentWords(one.cancelAt)],
        [words.endedAt, one.endedAt && momentWords(one.endedAt)],
        [words.until, momentWords(one.validUntil)],
        [words.refund, one.refund === "none" ? null : one.refund],
        [words.dispute, one.dispute === "none" ? null : one.dispute],
        [words.isHeld, one.hold ? "✓" : null],
        [words.isExtra, one.extra ? "✓" : null],
      ]}
    />
  );
}
