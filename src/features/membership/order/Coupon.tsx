import { useState } from "react";
import type { CouponShown } from "#contract/offers.d.ts";
import { couponInAddress, LONGEST_CODE } from "#features/membership/membership/cameFrom.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { texts } from "#texts/order.ts";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { couponWords } from "./order.ts";
import { $order, applyCoupon, removeCoupon } from "./order.store.ts";

const words = texts.coupon;

/** A code, for whoever has one. */
export function Coupon({ plan, coupon }: { plan: PlanFacts; coupon: CouponShown | undefined }) {
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
