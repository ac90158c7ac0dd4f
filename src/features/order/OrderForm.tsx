import { useStore } from "@nanostores/react";
import { useEffect, useId, useRef, useState } from "react";
import { couponIn } from "#features/membership/cameFrom.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import { problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/order.ts";
import { ProblemText, useProblem } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { Bill } from "./Bill.tsx";
import type { OrderProps } from "./OrderProps.ts";
import { actOf, planIn } from "./order.ts";
import { $order, applyCoupon, order, planChanged } from "./order.store.ts";

interface Props extends OrderProps {
  canTry: boolean;
  nowMs: number;
}

/** What is ordered, the one thing to agree to, and one button that says what happens. */
export function OrderForm({ canTry, terms, ...bill }: Props) {
  const { isBusy, problem, failure, coupon } = useStore($order);
  const [plan, setPlan] = useState(() => planIn(location.search, bill.plans));
  useLinkCoupon(plan);
  if (!plan) return null;
  const chosen = { plan, canTry, coupon };
  return (
    <div className="order">
      <div className="order-head">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <Bill
        {...bill}
        {...chosen}
        onChoose={(one) => {
          setPlan(one);
          void planChanged(one.id);
        }}
      />
      <div className="order-consent">
        <h2>{texts.consent.title}</h2>
        <Form
          onSend={(values) => void order(plan.id, terms, "terms" in values)}
          isBusy={isBusy}
          act={actOf(chosen)}
          problem={problem}
        >
          <Consent problem={problemOf(failure, "terms")} />
        </Form>
        <p className="order-back">
          <a href={routes.subscription(plan.id)}>{texts.back}</a>
        </p>
      </div>
      <Notes />
    </div>
  );
}

/** A link's coupon counts at once, for the plan that stands chosen then. */
function useLinkCoupon(plan: PlanFacts | undefined): void {
  const isUsed = useRef(false);
  useEffect(() => {
    const code = couponIn(location.search);
    if (!plan || !code || isUsed.current) return;
    isUsed.current = true;
    void applyCoupon(plan.id, code);
  }, [plan]);
}

const Notes = () => (
  <div className="order-notes">
    {[texts.next, texts.leave].map(({ title, text }) => (
      <section key={title}>
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
    ))}
  </div>
);

const LINK = "{terms}";

/** The box starts empty. What it says is the owner's sentence, with the link where it names the terms. */
function Consent({ problem }: { problem: string | undefined }) {
  const id = useId();
  const { shown, field, onInput } = useProblem<HTMLInputElement>(problem);
  const [before, after] = fill(texts.consent.text, { terms: LINK }).split(LINK);
  return (
    <div>
      <label className="order-box">
        <input
          type="checkbox"
          name="terms"
          ref={field}
          onInput={onInput}
          aria-invalid={Boolean(shown)}
          aria-describedby={shown ? `${id}-problem` : undefined}
        />
        <span>
          {before}
          <a href={routes.page("terms-of-service")} target="_blank">
            {texts.consent.terms}
          </a>
          {after}
        </span>
      </label>
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  );
}
