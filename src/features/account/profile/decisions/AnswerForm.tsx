import { useEffect, useRef } from "react";
import type { OwnDecision } from "#contract/appeals.d.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { texts } from "#texts/ownDecisions.ts";
import { LongField } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { $answering, answerNothing, draftTo, keepAppealDraft, sendAnswer } from "./decisions.store.ts";

const FIELDS = ["text"];
const MOST = 2000;

/** What one says to a decision: once, and somebody else reads it. */
export function AnswerForm({ one }: { one: OwnDecision }) {
  const { isBusy, failure } = useStore($answering);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  return (
    <div className="mt-2 max-w-155" ref={place}>
      <Form
        act={texts.send}
        isBusy={isBusy}
        problem={problemBeside(failure, FIELDS)}
        onSend={({ text = "" }) => void sendAnswer(one, text)}
      >
        <LongField
          label={texts.label}
          name="text"
          hint={texts.hint}
          maxLength={MOST}
          defaultValue={draftTo(one)}
          onChange={({ currentTarget }) => keepAppealDraft(one, currentTarget.value)}
          required
          problem={problemOf(failure, "text")}
        />
      </Form>
      <p className="mt-2">
        <button type="button" className="btn" onClick={answerNothing}>
          {texts.cancel}
        </button>
      </p>
    </div>
  );
}
