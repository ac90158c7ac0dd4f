import { useId, useState } from "react";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/gift.ts";
import { Field, ProblemText, useProblem } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { choiceAt, choiceWords, type GiftChoice, giftChoices } from "./gift.ts";
import { $gift, give } from "./gift.store.ts";

const FIELDS = ["email", "from", "words"] as const;
const LONGEST_NAME = 80;
const LONGEST_WORDS = 500;

/** For whom, how long and with which words; the button says what it costs. */
export function GiftForm({ plans }: { plans: readonly PlanFacts[] }) {
  const { isBusy, failure } = useStore($gift);
  const choices = giftChoices(plans);
  const [at, setAt] = useState(() => choiceAt(location.search, choices));
  const choice = choices[at];
  if (!choice) return null;
  return (
    <Form
      onSend={(values) => void give(choice, values)}
      isBusy={isBusy}
      act={fill(texts.pay, { money: moneyText(choice) })}
      problem={problemBeside(failure, FIELDS)}
    >
      <HowLong choices={choices} at={at} onChoose={setAt} />
      <Field
        label={texts.email}
        hint={texts.emailHint}
        name="email"
        type="email"
        autoComplete="off"
        problem={problemOf(failure, "email")}
      />
      <Field
        label={texts.from}
        name="from"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        problem={problemOf(failure, "from")}
      />
      <Words problem={problemOf(failure, "words")} />
    </Form>
  );
}

interface HowLongProps {
  choices: GiftChoice[];
  at: number;
  onChoose: (at: number) => void;
}

function HowLong({ choices, at, onChoose }: HowLongProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.long}</label>
      <select id={id} className="field-line" value={at} onChange={({ target }) => onChoose(Number(target.value))}>
        {choices.map((choice, index) => (
          <option key={choice.months} value={index}>
            {choiceWords(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Words({ problem }: { problem: string | undefined }) {
  const id = useId();
  const { shown, field, onInput } = useProblem<HTMLTextAreaElement>(problem);
  const described = [`${id}-hint`, shown && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{texts.words}</label>
      <textarea
        className="field-line"
        id={id}
        name="words"
        maxLength={LONGEST_WORDS}
        ref={field}
        onInput={onInput}
        aria-invalid={Boolean(shown)}
        aria-describedby={described}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {texts.wordsHint}
      </p>
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  );
}
