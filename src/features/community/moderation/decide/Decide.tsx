import { useStore } from "@nanostores/react";
import { type RefObject, useRef } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { $act, decide, isWhole } from "#features/community/moderation/kept/decide.store.ts";
import { type Act, actsFor, isTold, KEYS, keyOf, MOST_DAYS } from "#features/community/moderation/kept/moderation.ts";
import { $chosen } from "#features/community/moderation/kept/queue.store.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { Field, ProblemText } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Choices } from "./Choices.tsx";
import { Go } from "./Go.tsx";
import { Reason } from "./Reason.tsx";
import { Sure } from "./Sure.tsx";
import { useFormFocus, valuesIn } from "./values.ts";
import { PART } from "#features/community/moderation/decide/looks.ts";

const words = texts.decide;

/** What happens to it, and what whoever wrote it is told. */
export function Decide({ one }: { one: Case }) {
  const { isBusy } = useStore($act);
  const { choice, sure } = useStore($chosen);
  const form = useRef<HTMLFormElement>(null);
  const acts = actsFor(one);
  const act = acts.find((name) => name === choice);
  if (acts.length === 0) return <p className={PART}>{words.notYours}</p>;
  const send = (values: Record<string, string>) => void decide(keyOf(one), values, acts);
  const press = () => {
    const values = valuesIn(form.current);
    if (isBusy || !isWhole(values, acts)) return;
    // It ends sessions and hides all: one is asked once more.
    if (act === "ban") $chosen.set({ choice: act, sure: values });
    else send(values);
  };
  return (
    <>
      <DecisionForm form={form} acts={acts} act={act} isHidden={sure !== undefined} onSend={press} />
      {sure && (
        <Sure
          title={fill(words.sure.title, { name: one.person?.name || texts.case.nobody })}
          isBusy={isBusy}
          onYes={() => send(sure)}
          onNo={() => act && $chosen.set({ choice: act, isByKey: true })}
        />
      )}
    </>
  );
}

interface FormProps {
  form: RefObject<HTMLFormElement | null>;
  acts: readonly Act[];
  act: Act | undefined;
  /** One is asked once more: what was filled in stays meanwhile. */
  isHidden: boolean;
  onSend: () => void;
}

function DecisionForm({ form, acts, act, isHidden, onSend }: FormProps) {
  const { isBusy, failure } = useStore($act);
  useFormFocus(form, failure);
  const problem = problemBeside(failure, ["act", "reason", "days", "note"]);
  const actProblem = problemOf(failure, "act");
  return (
    <form
      ref={form}
      className={PART}
      method="dialog"
      noValidate
      aria-labelledby="decide-title"
      hidden={isHidden}
      onSubmit={(event) => (event.preventDefault(), onSend())}
    >
      <h3 className="text-md" id="decide-title">
        {words.title}
      </h3>
      <Choices
        legend={words.legend}
        name="act"
        options={acts.map((name) => ({ value: name, ...words[name], key: KEYS[name] }))}
        value={act}
        onChoose={(value) => $chosen.set({ choice: value as Act })}
      />
      {actProblem && <ProblemText id="act-problem">{actProblem}</ProblemText>}
      {act === "silence" && <Days problem={problemOf(failure, "days")} />}
      {isTold(act) && <Reason problem={problemOf(failure, "reason")} />}
      <Field label={words.note} name="note" maxLength={500} autoComplete="off" problem={problemOf(failure, "note")} />
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Go isBusy={isBusy} act={act ? words[act].act : words.title} />
    </form>
  );
}

const Days = ({ problem }: { problem: string | undefined }) => (
  <Field
    label={words.days}
    name="days"
    type="number"
    inputMode="numeric"
    min={1}
    max={MOST_DAYS}
    defaultValue={7}
    problem={problem}
  />
);
