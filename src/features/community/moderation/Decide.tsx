import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { Button } from "#ui/Button.tsx";
import { Field, LongField, Select } from "#ui/form/Field.tsx";
import { useStore } from "#ui/useStore.ts";
import { CaseForm, Choices, PART } from "./choosing.tsx";
import { $decisionState, answerAppeal, decide, isFilledIn } from "./decide.store.ts";
import { type Act, actsFor, isActTold, ACT_KEYS, caseKey, MOST_SILENCE_DAYS } from "./moderation.ts";
import { $chosen, openCase } from "./queue.store.ts";

const words = texts.decide;

/** Decides what happens to the entry and what its author is told. */
export function Decide({ one }: { one: Case }) {
  const { isBusy, failure } = useStore($decisionState);
  const { choice, sure } = useStore($chosen);
  const acts = actsFor(one);
  const act = acts.find((name) => name === choice);
  if (acts.length === 0) return <p className={PART}>{words.notYours}</p>;
  const send = (values: Record<string, string>) => void decide(caseKey(one), values, acts);
  const press = (values: Record<string, string>) => {
    if (!isFilledIn(values, acts)) return;
    // A ban ends sessions and hides every entry, so it needs a confirmation.
    if (act === "ban") $chosen.set({ choice: act, sure: values });
    else send(values);
  };
  return (
    <>
      {/* Hidden, not removed, during the confirmation: the fields keep their values. */}
      <CaseForm
        title={words.title}
        act={act ? words[act].act : words.title}
        fields={["act", "reason", "days", "note"]}
        hidden={sure !== undefined}
        onSend={press}
      >
        <Choices
          legend={words.legend}
          name="act"
          options={acts.map((name) => ({ value: name, ...words[name], key: ACT_KEYS[name] }))}
          value={act}
          problem={problemOf(failure, "act")}
          onChoose={(value) => $chosen.set({ choice: value as Act })}
        />
        {act === "silence" && <Days problem={problemOf(failure, "days")} />}
        {isActTold(act) && <Reason problem={problemOf(failure, "reason")} />}
        <Field label={words.note} name="note" maxLength={500} autoComplete="off" problem={problemOf(failure, "note")} />
      </CaseForm>
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

/** The reason is stored as a single line, so Enter submits as in a one-line field. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** What the author is told: a prepared sentence that can be edited, or the moderator's own. */
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

/** Confirms a ban and explains its effects. */
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

const appeal = texts.appeal;
const DECISIONS = ["upheld", "rejected"] as const;

type Appealed = Case & { appeal: NonNullable<Case["appeal"]> };
export const isAppeal = (one: Case): one is Appealed => one.appeal !== null;

/** Decides an appeal and writes the answer to it. */
export function Appeal({ one }: { one: Appealed }) {
  const { failure } = useStore($decisionState);
  const { choice } = useStore($chosen);
  const { answered, mayDecide, kind, targetId } = one.appeal;
  const decision = DECISIONS.find((name) => name === choice);
  const about = (
    <p>
      <button type="button" className="text-button" onClick={() => openCase(`${kind}/${targetId}`)}>
        {fill(appeal.about, { kind: texts.one[kind] })}
      </button>
    </p>
  );
  if (answered || !mayDecide)
    return (
      <div className={PART}>
        {about}
        <p>{answered ? appeal.answered : words.notYours}</p>
      </div>
    );
  return (
    <CaseForm
      title={appeal.title}
      act={decision ? appeal[decision].act : appeal.title}
      fields={["decision", "answer"]}
      isByEnter={false}
      onSend={(values) => void answerAppeal(caseKey(one), values)}
    >
      {about}
      <Choices
        legend={appeal.legend}
        name="decision"
        options={DECISIONS.map((value) => ({ value, ...appeal[value], key: ACT_KEYS[value] }))}
        value={decision}
        problem={problemOf(failure, "decision")}
        onChoose={(value) => $chosen.set({ choice: value as (typeof DECISIONS)[number] })}
      />
      <LongField
        label={appeal.answer}
        name="answer"
        hint={appeal.answerHint}
        maxLength={2000}
        required
        problem={problemOf(failure, "answer")}
      />
    </CaseForm>
  );
}
