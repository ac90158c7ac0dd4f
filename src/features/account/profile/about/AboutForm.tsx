import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { clockTime } from "#lib/dates.ts";
import { problemBeside, problemOf, sentenceOf } from "#lib/failure.ts";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { AboutField } from "./AboutField.tsx";
import { PhotoField } from "./PhotoField.tsx";
import { isSame } from "#features/account/profile/record/profile.ts";
import {
  $profile,
  $saving,
  $words,
  readAgain,
  saveWords,
  writeProfile,
} from "#features/account/profile/record/profile.store.ts";
import { useRefusedField } from "#features/account/profile/record/refusedField.ts";
import { useStore } from "#ui/useStore.ts";

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
        <button className="btn btn-act" aria-disabled={isBusy || !isKnown}>
          {isBusy ? texts.oneMoment : texts.saveChanges}
        </button>
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
  const says = isSaved ? savedAt && fill(texts.saved, { clockTime: clockTime(savedAt.getTime()) }) : texts.notSavedYet;
  return (
    <p className="tc" role="status">
      {isBusy || view.state !== "known" ? "" : says}
    </p>
  );
}

function NotLoaded({ sentence }: { sentence: string }) {
  return (
    <Notice kind="problem">
      <p>{fill(texts.profileDidNotLoad, { sentence })}</p>
      <button type="button" className="btn" onClick={readAgain}>
        {texts.tryAgain}
      </button>
    </Notice>
  );
}
