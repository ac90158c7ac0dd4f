import { useEffect, useRef } from "react";
import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";
import { texts } from "#texts/operator.ts";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import type { Asked } from "./operator.ts";
import { $operatorState, confirmVerb, forgetAct } from "./operator.store.ts";

const words = texts.verbs;
const FIELDS = ["until", "reason"];

interface Props {
  /** The account's id. */
  user: string;
  asked: Asked;
  onClose: () => void;
}

/** The second press: what it does stands before it, and why it is done is asked for. */
export function VerbForm({ user, asked, onClose }: Props) {
  const { isBusy, failure } = useStore($operatorState);
  const form = useRef<HTMLDivElement>(null);
  const { verb } = asked;
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const leave = () => {
    forgetAct();
    onClose();
  };
  return (
    <div
      className="mt-5 max-w-155 border-t border-dashed border-line-strong pt-5"
      role="group"
      aria-label={words[verb]}
      ref={form}
    >
      <p className="mb-4 font-bold">{words.asked[verb]}</p>
      <Form
        act={words.yes[verb]}
        isBusy={isBusy}
        problem={problemBeside(failure, FIELDS)}
        onSend={(values) => void confirmVerb(user, asked, values).then((isDone) => isDone && onClose())}
      >
        <Fields isUntil={verb === "comp"} failure={failure} />
      </Form>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <button type="button" className="btn whitespace-normal" onClick={leave}>
          {words.no}
        </button>
      </p>
    </div>
  );
}

const Fields = ({ isUntil, failure }: { isUntil: boolean; failure: Failure | undefined }) => (
  <>
    {isUntil && (
      <Field
        label={words.day}
        name="until"
        type="date"
        hint={words.dayHint}
        required
        problem={problemOf(failure, "until")}
      />
    )}
    <Field
      label={words.reason}
      name="reason"
      hint={words.reasonHint}
      maxLength={100}
      autoComplete="off"
      required
      problem={problemOf(failure, "reason")}
    />
  </>
);
