import { type ReactNode, useRef } from "react";
import type { Case } from "#contract/moderation.d.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { LongField, ProblemText } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { Choices, Go, PART, useFormFocus, formValues } from "./choosing.tsx";
import { $decisionState, answerAppeal } from "./decide.store.ts";
import { ACT_KEYS, caseKey } from "./moderation.ts";
import { $chosen, openCase } from "./queue.store.ts";

const words = texts.appeal;
const DECISIONS = ["upheld", "rejected"] as const;

type Appealed = Case & { appeal: NonNullable<Case["appeal"]> };
export const isAppeal = (one: Case): one is Appealed => one.appeal !== null;

/** Whether they are right, and what they are told. */
export function Appeal({ one }: { one: Appealed }) {
  const { answered, mayDecide, kind, targetId } = one.appeal;
  const about = (
    <p>
      <button type="button" className="text-button" onClick={() => openCase(`${kind}/${targetId}`)}>
        {fill(words.about, { kind: texts.one[kind] })}
      </button>
    </p>
  );
  if (!answered && mayDecide) return <AnswerForm one={one}>{about}</AnswerForm>;
  return (
    <div className={PART}>
      {about}
      <p>{answered ? words.answered : texts.decide.notYours}</p>
    </div>
  );
}

function AnswerForm({ one, children }: { one: Appealed; children: ReactNode }) {
  const { isBusy, failure } = useStore($decisionState);
  const { choice } = useStore($chosen);
  const form = useRef<HTMLFormElement>(null);
  const decision = DECISIONS.find((name) => name === choice);
  useFormFocus(form, failure);
  const problem = problemBeside(failure, ["decision", "answer"]);
  const choiceProblem = problemOf(failure, "decision");
  const send = () => void (isBusy || answerAppeal(caseKey(one), formValues(form.current)));
  return (
    <form
      ref={form}
      className={PART}
      method="dialog"
      noValidate
      aria-labelledby="decide-title"
      onSubmit={(event) => (event.preventDefault(), send())}
    >
      <h3 className="text-md" id="decide-title">
        {words.title}
      </h3>
      {children}
      <Choices
        legend={words.legend}
        name="decision"
        options={DECISIONS.map((value) => ({ value, ...words[value], key: ACT_KEYS[value] }))}
        value={decision}
        onChoose={(value) => $chosen.set({ choice: value as (typeof DECISIONS)[number] })}
      />
      {choiceProblem && <ProblemText id="decision-problem">{choiceProblem}</ProblemText>}
      <Answer problem={problemOf(failure, "answer")} />
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Go isByEnter={false} isBusy={isBusy} act={decision ? words[decision].act : words.title} />
    </form>
  );
}

const Answer = ({ problem }: { problem: string | undefined }) => (
  <LongField label={words.answer} name="answer" hint={words.answerHint} maxLength={2000} required problem={problem} />
);
