import { useState } from "react";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { moneyText } from "#features/membership/plans/premium.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/gift.ts";
import { Field, LongField, Select } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { choiceAt, choiceWords, giftChoices, withSaving } from "./gift.ts";
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
      <Select
        label={texts.long}
        value={at}
        onChange={({ target }) => setAt(Number(target.value))}
        choices={choices.map((one, index) => [String(index), withSaving(choiceWords(one), one, plans)] as const)}
      />
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
      <LongField
        label={texts.words}
        hint={texts.wordsHint}
        name="words"
        maxLength={LONGEST_WORDS}
        problem={problemOf(failure, "words")}
      />
    </Form>
  );
}
