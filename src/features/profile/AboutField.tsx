import { useId } from "react";
import { FieldProblem } from "#ui/Field.tsx";
import { ABOUT_MOST, lengthOf } from "./profile.ts";
import { write } from "./profile.store.ts";

/** From here on a screen reader hears what is left, in steps. */
const SAID_BELOW = 50;
const SAID_EVERY = 10;

interface Props {
  value: string;
  isReadOnly: boolean;
  problem: string | undefined;
}

/** A few words, with a counter; what is too much is kept until it is shortened. */
export function AboutField({ value, isReadOnly, problem }: Props) {
  const id = useId();
  const left = ABOUT_MOST - lengthOf(value);
  const steps = Math.ceil(left / SAID_EVERY) * SAID_EVERY;
  return (
    <div className="field">
      <label htmlFor={id}>About</label>
      <textarea
        className="field-line"
        id={id}
        name="about"
        value={value}
        readOnly={isReadOnly}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
        onChange={({ target }) => write({ about: target.value })}
      />
      <p className="field-hint profile-count" id={`${id}-hint`}>
        <span>Plain text.</span>
        <span className="tc" data-over={left < 0 ? "" : undefined}>
          {ABOUT_MOST - left} / {ABOUT_MOST}
        </span>
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? "Too many characters" : left < SAID_BELOW ? `At most ${steps} characters left` : ""}
      </p>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  );
}
