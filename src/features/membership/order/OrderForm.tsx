import { useEffect, useId, useRef, useState } from "react";
import { couponInAddress } from "#features/membership/membership/cameFrom.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/order.ts";
import { ProblemText, useProblem } from "#ui/form/Field.tsx";
import type { ClipShown } from "#ui/film/Clips.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { Bill } from "./Bill.tsx";
import { actOf, askedPlan } from "./order.ts";
import { $order, applyCoupon, order, planChanged } from "./order.store.ts";

/** What the page of the order knows before anybody is known. */
export interface OrderProps {
  /** Those that cost something, in the author's order. */
  plans: PlanFacts[];
  /** What the choice of each plan says, by its id. */
  choices: Record<string, string>;
  /** What Premium opens, in a line. */
  opens: string;
  taxNote: string | undefined;
  /** The version of the terms that are agreed to. */
  terms: string;
  /** Its lessons. */
  clips: ClipShown[];
}

interface Props extends OrderProps {
  canTry: boolean;
  nowMs: number;
  /** Premium is open without it until then. */
  until: string | undefined;
}

/** What is ordered, the one thing to agree to, and one button that says what happens. */
export function OrderForm({ canTry, terms, until, ...bill }: Props) {
  const { isBusy, problem, failure, coupon } = useStore($order);
  const [plan, setPlan] = useState(() => askedPlan(location.search, bill.plans));
  useLinkCoupon(plan);
  if (!plan) return null;
  const chosen = { plan, canTry, coupon };
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] grid-rows-[auto_auto_1fr] items-start gap-x-14 gap-y-0 max-md:block">
      <div className="col-[1]">
        <h1>{texts.title}</h1>
        <p className="lead mt-2.5 max-w-[33.7em]">{texts.lead}</p>
        {until && (
          <p className="mt-4 max-w-[38.9em] border-s-5 border-fg bg-sunk px-4 py-3 font-semibold" role="note">
            {fill(texts.runs, { until })}
          </p>
        )}
      </div>
      <Bill
        {...bill}
        {...chosen}
        onChoose={(one) => {
          setPlan(one);
          void planChanged(one.id);
        }}
      />
      <div className="col-[1] mt-7 border-t border-fg pt-5 [&_.form]:mt-3 [&_.form]:max-w-160">
        <h2 className="text-panel">{texts.consent.title}</h2>
        <Form
          onSend={(values) => void order(plan.id, terms, "terms" in values)}
          isBusy={isBusy}
          act={actOf(chosen)}
          problem={problem}
        >
          <Consent problem={problemOf(failure, "terms")} />
        </Form>
        <p className="mt-4">
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
    const code = couponInAddress(location.search);
    if (!plan || !code || isUsed.current) return;
    isUsed.current = true;
    void applyCoupon(plan.id, code);
  }, [plan]);
}

const Notes = () => (
  <div className="col-[1] mt-14 grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] gap-x-6 gap-y-8">
    {[texts.next, texts.leave].map(({ title, text }) => (
      <section key={title}>
        <h2 className="mb-2.5 text-lg">{title}</h2>
        <p className="text-muted">{text}</p>
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
      <label className="flex cursor-pointer gap-3 rounded-button border border-line-strong bg-surface px-4 py-3.5 leading-[1.45] has-checked:border-fg has-[[aria-invalid=true]]:border-danger-text has-checked:has-[[aria-invalid=true]]:border-danger-text">
        <input
          className="mx-0 mt-0.5 mb-0 size-5.5 flex-none accent-done-solid"
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
