import { texts } from "#texts/order.ts";
import { texts as premium } from "#texts/premium.ts";
import { useState } from "react";
import type { CouponShown } from "#contract/offers.d.ts";
import { $session } from "#features/account/session/account.store.ts";
import { couponInAddress, LONGEST_CODE } from "#features/membership/membership/cameFrom.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { intervalText, moneyText } from "#features/membership/plans/premium.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import { Clips } from "#ui/film/Clips.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Segments } from "#ui/form/Segments.tsx";
import { useStore } from "#ui/useStore.ts";
import type { OrderProps } from "./OrderForm.tsx";
import { $order, applyCoupon, removeCoupon } from "./order.store.ts";
import { orderRows, couponWords } from "./order.ts";

interface Props extends Omit<OrderProps, "terms"> {
  plan: PlanFacts;
  canTry: boolean;
  nowMs: number;
  coupon: CouponShown | undefined;
  onChoose: (plan: PlanFacts) => void;
}

/** What is ordered: what it opens, how often one pays, and which sum is charged on which day. */
export function Bill({ opens, taxNote, clips, onChoose, plans, choices, nowMs, ...chosen }: Props) {
  const { plan } = chosen;
  const session = useStore($session);
  const trial = chosen.canTry && plan.trialDays > 0 && fill(premium.daysFree, { count: plan.trialDays });
  const email = session.state === "signed-in" ? session.user.email : "";
  return (
    <section
      className="col-[2] row-[1/4] rounded-card border border-fg bg-surface p-7 max-md:mt-6 max-md:px-5 max-md:py-5.5 dark:border-line-strong"
      aria-labelledby="bill-title"
    >
      <h2 className="text-panel" id="bill-title">
        {texts.premium}
      </h2>
      <p className="tc mt-1.5">{opens}</p>
      <Clips clips={clips} className="mt-4.5 mb-5.5 [--clip-height:24px]" />
      <Choice {...{ plans, choices, plan, onChoose }} />
      <p className="mt-5.5 mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 font-display text-[2.75rem] leading-none font-heavy tracking-[-0.03em]">
        {moneyText(plan)}{" "}
        <small className="font-sans text-body leading-tight font-normal tracking-[0] text-muted">
          {[intervalText(plan), taxNote, trial].filter(Boolean).join(COMMA)}
        </small>
      </p>
      <dl className="border-y border-line py-2" aria-live="polite">
        {[...orderRows(chosen, nowMs), { term: texts.rows.account, words: email }].map(({ term, words }) => (
          <div
            className="grid grid-cols-[104px_minmax(0,1fr)] gap-3 py-1.5 leading-[1.4] max-sm:grid-cols-1 max-sm:gap-0"
            key={term}
          >
            <dt className="text-muted">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{words}</dd>
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
    <fieldset>
      <legend className="sr-only">{texts.plan}</legend>
      <Segments
        name="plan"
        value={plan.id}
        choices={plans.map((one) => [one.id, choices[one.id] ?? one.title] as const)}
        onChange={(id) => {
          const chosen = plans.find((one) => one.id === id);
          if (chosen) onChoose(chosen);
        }}
        className="flex w-max max-w-full [--pad:14px] max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[--pad:8px]"
      />
    </fieldset>
  );
}

const words = texts.coupon;

/** A code, for whoever has one. */
function Coupon({ plan, coupon }: { plan: PlanFacts; coupon: CouponShown | undefined }) {
  if (coupon)
    return (
      <div className="mt-3.5">
        <Notice kind="done">{couponWords(coupon, plan)}</Notice>
        <button type="button" className="text-button min-h-11" onClick={removeCoupon}>
          {words.remove}
        </button>
      </div>
    );
  return <CodeForm plan={plan} />;
}

function CodeForm({ plan }: { plan: PlanFacts }) {
  const { isChecking, couponProblem } = useStore($order);
  const [typed, setTyped] = useState(() => couponInAddress(location.search));
  return (
    <details className="mt-3.5" open={couponProblem ? true : undefined}>
      <summary className="w-max cursor-pointer py-2 font-semibold">{words.open}</summary>
      <form
        className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-3"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void applyCoupon(plan.id, typed);
        }}
      >
        <Field
          label={words.label}
          name="code"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_CODE}
          problem={couponProblem}
        />
        <button className="btn mt-8.5 min-h-12 self-start" aria-disabled={isChecking}>
          {isChecking ? texts.busy : words.apply}
        </button>
      </form>
    </details>
  );
}
