import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import type { CouponShown } from "#contract/offers.d.ts";
import { $session } from "#features/account/account.store.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import { intervalText, moneyText } from "#features/premium/premium.ts";
import { texts } from "#texts/order.ts";
import "#ui/form/segments.css";
import { Coupon } from "./Coupon.tsx";
import { rowsOf } from "./order.ts";
import { COMMA } from "#lib/language/comma.ts";

interface Props {
  plans: PlanFacts[];
  choices: Record<string, string>;
  opens: string;
  taxNote: string | undefined;
  plan: PlanFacts;
  canTry: boolean;
  nowMs: number;
  coupon: CouponShown | undefined;
  onChoose: (plan: PlanFacts) => void;
  children?: ReactNode;
}

/** What is ordered: what it opens, how often one pays, and which sum is charged on which day. */
export function Bill({ opens, taxNote, children, onChoose, plans, choices, nowMs, ...chosen }: Props) {
  const { plan } = chosen;
  const session = useStore($session);
  const email = session.state === "signed-in" ? session.user.email : "";
  return (
    <section className="bill" aria-labelledby="bill-title">
      <h2 id="bill-title">{texts.premium}</h2>
      <p className="tc">{opens}</p>
      {children}
      <Choice {...{ plans, choices, plan, onChoose }} />
      <p className="bill-price">
        {moneyText(plan)} <small>{[intervalText(plan), taxNote].filter(Boolean).join(COMMA)}</small>
      </p>
      <dl aria-live="polite">
        {[...rowsOf(chosen, nowMs), { term: texts.rows.account, words: email }].map(({ term, words }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Coupon plan={plan} coupon={chosen.coupon} />
    </section>
  );
}

function Choice({ plans, choices, plan, onChoose }: Pick<Props, "plans" | "choices" | "plan" | "onChoose">) {
  if (plans.length < 2) return null;
  return (
    <fieldset className="segments bill-plans">
      <legend className="sr-only">{texts.plan}</legend>
      {plans.map((one) => (
        <label key={one.id}>
          <input type="radio" name="plan" value={one.id} checked={one.id === plan.id} onChange={() => onChoose(one)} />
          {choices[one.id] ?? one.title}
        </label>
      ))}
    </fieldset>
  );
}
