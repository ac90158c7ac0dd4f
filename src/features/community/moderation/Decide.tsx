import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { Button } from "#ui/Button.tsx";
import { Field, LongField, ProblemText, Select } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { Choices, Go, PART, useFormFocus, formValues } from "./choosing.tsx";
import { $decisionState, decide, isFilledIn } from "./decide.store.ts";
import { type Act, actsFor, isActTold, ACT_KEYS, caseKey, MOST_SILENCE_DAYS } from "./moderation.ts";
import { $chosen } from "./queue.store.ts";

const words = texts.decide;

/** What happens to it, and what whoever wrote it is told. */
export function Decide({ one }: { one: Case }) {
  const { isBusy } = useStore($decisionState);
  const { choice, sure } = useStore($chosen);
  const form = useRef<HTMLFormElement>(null);
  const acts = actsFor(one);
  const act = acts.find((name) => name === choice);
  if (acts.length === 0) return <p className={PART}>{words.notYours}</p>;
  const send = (values: Record<string, string>) => void decide(caseKey(one), values, acts);
  const press = () => {
    const values = formValues(form.current);
    if (isBusy || !isFilledIn(values, acts)) return;
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
  const { isBusy, failure } = useStore($decisionState);
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
        options={acts.map((name) => ({ value: name, ...words[name], key: ACT_KEYS[name] }))}
        value={act}
        onChoose={(value) => $chosen.set({ choice: value as Act })}
      />
      {actProblem && <ProblemText id="act-problem">{actProblem}</ProblemText>}
      {act === "silence" && <Days problem={problemOf(failure, "days")} />}
      {isActTold(act) && <Reason problem={problemOf(failure, "reason")} />}
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
    max={MOST_SILENCE_DAYS}
    defaultValue={7}
    problem={problem}
  />
);

type Name = keyof typeof words.titles;
const NAMES = Object.keys(words.titles) as Name[];

/** The words are kept as one line: Enter sends them, like that of a field of one line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** What whoever wrote it is told: a sentence for the usual, to be changed, or one's own. */
function Reason({ problem }: { problem: string | undefined }) {
  const [said, say] = useState("");
  return (
    <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
      <Select
        label={words.begin}
        choices={[["", words.ownWords], ...NAMES.map((name) => [name, words.titles[name]] as const)]}
        onChange={({ target }) => say(words.words[target.value as Name] ?? "")}
      />
      <LongField
        label={words.reason}
        name="reason"
        hint={words.reasonHint}
        maxLength={500}
        rows={3}
        required
        value={said}
        onChange={({ target }) => say(target.value)}
        onKeyDown={sendByEnter}
        problem={problem}
      />
    </div>
  );
}

/** A ban asks once more, and says what it does. */
function Sure({ title, isBusy, onYes, onNo }: { title: string; isBusy: boolean; onYes: () => void; onNo: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={PART} role="group" aria-labelledby="sure-title">
      <h3 className="text-md" id="sure-title" ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h3>
      <p>{words.sure.text}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button look="danger" className="whitespace-normal" aria-disabled={isBusy} onClick={() => isBusy || onYes()}>
          {words.sure.yes}
        </Button>
        <Button className="whitespace-normal" onClick={onNo}>
          {words.sure.no}
        </Button>
      </p>
    </div>
  );
}
