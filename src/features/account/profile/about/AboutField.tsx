import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { useId } from "react";
import { ProblemText, useProblem } from "#ui/form/Field.tsx";
import { ABOUT_MOST, countLetters } from "#features/account/profile/record/profile.ts";
import { writeProfile } from "#features/account/profile/record/profile.store.ts";

/** From here on, screen readers hear how much is left, in steps. */
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
  const { shown, field, onInput } = useProblem<HTMLTextAreaElement>(problem);
  const left = ABOUT_MOST - countLetters(value);
  const steps = Math.ceil(left / SAID_EVERY) * SAID_EVERY;
  return (
    <div className="field">
      <label htmlFor={id}>{texts.about}</label>
      <textarea
        className="field-line"
        id={id}
        name="about"
        value={value}
        readOnly={isReadOnly}
        ref={field}
        onInput={onInput}
        aria-invalid={Boolean(shown)}
        aria-describedby={`${id}-hint${shown ? ` ${id}-problem` : ""}`}
        onChange={({ target }) => writeProfile({ about: target.value })}
      />
      <p className="field-hint flex justify-between gap-3" id={`${id}-hint`}>
        <span>{texts.plainText}</span>
        <span className="tc data-over:text-danger-text" data-over={left < 0 ? "" : undefined}>
          {ABOUT_MOST - left} / {ABOUT_MOST}
        </span>
      </p>
      <p className="sr-only" role="status">
        {left < 0 ? texts.tooManyCharacters : left < SAID_BELOW ? fill(texts.mostCharactersLeft, { steps }) : ""}
      </p>
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  );
}
