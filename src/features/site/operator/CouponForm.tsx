import { useRef, useState } from "react";
import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import { Field, Select } from "#ui/form/Field.tsx";
import { Form, Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { $coupon, makeCoupon } from "./operator.store.ts";

const PAIR = "grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] items-start gap-5";

const words = texts.coupon;
const FIELDS = ["code", "value", "count", "most", "until"];

interface Props {
  plans: { id: string; title: string; currency: string }[];
}

/** A code that takes something off. It works as soon as it is made. */
export function CouponForm({ plans }: Props) {
  const { isBusy, failure } = useStore($coupon);
  const [made, setMade] = useState<string[]>([]);
  const currency = plans[0]?.currency ?? "eur";
  const title = useRef<HTMLHeadingElement>(null);
  const send = async (values: Record<string, string>) => {
    const code = await makeCoupon(values, currency);
    if (!code) return;
    setMade([...made, code]);
    // The form that had the focus is a new one.
    title.current?.focus();
  };
  return (
    <section className="operator-part mt-14 [&_.form]:max-w-155" aria-labelledby="coupon-title">
      <h2
        className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)] focus:outline-none"
        id="coupon-title"
        ref={title}
        tabIndex={-1}
      >
        {words.title}
      </h2>
      {made.map((code) => (
        <Notice key={code} kind="done">
          {fill(words.made, { code })}
        </Notice>
      ))}
      {/* Every coupon begins with empty fields. */}
      <Form
        key={made.length}
        act={words.make}
        isBusy={isBusy}
        problem={problemBeside(failure, FIELDS)}
        onSend={(values) => void send(values)}
      >
        <Code failure={failure} />
        <Effect currency={currency} failure={failure} />
        <Periods failure={failure} />
        <Bounds plans={plans} failure={failure} />
      </Form>
    </section>
  );
}

interface PartProps {
  failure: Failure | undefined;
}

const Code = ({ failure }: PartProps) => (
  <Field
    label={words.code}
    name="code"
    hint={words.codeHint}
    maxLength={40}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    required
    problem={problemOf(failure, "code")}
  />
);

const Effect = ({ currency, failure }: PartProps & { currency: string }) => (
  <div className={PAIR}>
    <Select
      label={words.effect}
      name="effect"
      choices={[
        ["percent", words.percent],
        ["amount", fill(words.amount, { currency: currency.toUpperCase() })],
      ]}
    />
    <Field
      label={words.value}
      name="value"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      required
      problem={problemOf(failure, "value")}
    />
  </div>
);

function Periods({ failure }: PartProps) {
  const [periods, setPeriods] = useState("once");
  return (
    <div className={PAIR}>
      <Select
        label={words.periods}
        name="periods"
        value={periods}
        onChange={({ target }) => setPeriods(target.value)}
        choices={[
          ["once", words.once],
          ["some", words.some],
          ["always", words.always],
        ]}
      />
      {periods === "some" && (
        <Field
          label={words.count}
          name="count"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          required
          problem={problemOf(failure, "count")}
        />
      )}
    </div>
  );
}

const Bounds = ({ plans, failure }: PartProps & Props) => (
  <>
    <Select
      label={words.plan}
      name="plan"
      choices={[["", words.everyPlan], ...plans.map(({ id, title }) => [id, title] as const)]}
    />
    <div className={PAIR}>
      <Field
        label={words.most}
        name="most"
        hint={words.mostHint}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        problem={problemOf(failure, "most")}
      />
      <Field
        label={words.until}
        name="until"
        type="date"
        hint={words.untilHint}
        problem={problemOf(failure, "until")}
      />
    </div>
  </>
);
