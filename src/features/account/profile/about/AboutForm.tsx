import { texts } from "#texts/profile.ts";
import { useId } from "react";
import {
  $profile,
  $saving,
  $words,
  readAgain,
  saveWords,
  writeProfile,
} from "#features/account/profile/record/profile.store.ts";
import { isSame, ABOUT_MOST, countLetters } from "#features/account/profile/record/profile.ts";
import { useRefusedField } from "#ui/form/refusedField.ts";
import { clockTime } from "#lib/dates.ts";
import { problemBeside, problemOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { Button } from "#ui/Button.tsx";
import { Field, ProblemText, useProblem } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { PhotoField } from "./PhotoField.tsx";

/** What others see of a learner. */
export function AboutForm() {
  const view = useStore($profile);
  const { isBusy, failure } = useStore($saving);
  const form = useRefusedField(isBusy, failure);
  const isKnown = view.state === "known";
  const problem = problemBeside(failure, ["displayName", "about"]);
  return (
    <form
      ref={form}
      className="grid gap-6 border-t border-fg pt-5"
      aria-labelledby="about-you"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saveWords();
      }}
    >
      <h2 className="text-panel" id="about-you">
        {texts.about2}
      </h2>
      {view.state === "failed" && <NotLoaded sentence={sentenceOf(view.failure)} />}
      <PhotoField />
      <WordFields />
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="act" aria-disabled={isBusy || !isKnown}>
          {isBusy ? texts.oneMoment : texts.saveChanges}
        </Button>
        <SaveState />
      </div>
    </form>
  );
}

function WordFields() {
  const words = useStore($words);
  const { failure } = useStore($saving);
  const isReadOnly = useStore($profile).state !== "known";
  return (
    <>
      <Field
        label={texts.name}
        name="displayName"
        autoComplete="name"
        hint={texts.standsCertificatesReviewsMay}
        value={words.displayName}
        readOnly={isReadOnly}
        problem={problemOf(failure, "displayName")}
        onChange={({ target }) => writeProfile({ displayName: target.value })}
      />
      <AboutField value={words.about} isReadOnly={isReadOnly} problem={problemOf(failure, "about")} />
    </>
  );
}

function SaveState() {
  const view = useStore($profile);
  const words = useStore($words);
  const { isBusy, savedAt } = useStore($saving);
  const isSaved = view.state === "known" && isSame(words, view.profile);
  const says = isSaved ? savedAt && fill(texts.saved, { clockTime: clockTime(savedAt.getTime()) }) : texts.unsaved;
  return (
    <p className="tc" role="status">
      {isBusy || view.state !== "known" ? "" : says}
    </p>
  );
}

function NotLoaded({ sentence }: { sentence: string }) {
  return (
    <Notice kind="problem">
      <p>{fill(texts.failed, { sentence })}</p>
      <Button onClick={readAgain}>{texts.tryAgain}</Button>
    </Notice>
  );
}

/** From here on, screen readers hear how much is left, in steps. */
const SAID_BELOW = 50;
const SAID_EVERY = 10;

interface Props {
  value: string;
  isReadOnly: boolean;
  problem: string | undefined;
}

/** A few words, with a counter; what is too much is kept until it is shortened. */
function AboutField({ value, isReadOnly, problem }: Props) {
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
        {left < 0 ? texts.aboutTooLong : left < SAID_BELOW ? fill(texts.aboutNearEnd, { steps }) : ""}
      </p>
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  );
}
