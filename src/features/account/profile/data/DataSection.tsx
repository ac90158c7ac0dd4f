import { texts } from "#texts/profile.ts";
import { useState } from "react";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { useRefusedField } from "#ui/form/refusedField.ts";
import { sentenceOf, problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { Button } from "#ui/Button.tsx";
import { Close } from "#ui/Dialog.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Modal, ModalActs } from "#ui/Modal.tsx";
import { useStore } from "#ui/useStore.ts";
import { $deletion, $export, exportData, deleteAccount } from "./data.store.ts";

/**
 * What is held about the learner is theirs: to take along, and to have erased.
 * @param lessonsDone would go with the account
 */
export function DataSection({ lessonsDone }: { lessonsDone: number }) {
  const { isBusy, failure, isSaved } = useStore($export);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="border-t border-fg pt-4.5" aria-labelledby="your-data">
      <h2 className="text-panel" id="your-data">
        {texts.data}
      </h2>
      <p className="mt-2 mb-3 text-muted">{texts.exportText}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={isBusy} onClick={() => void exportData()}>
          <Icon name="download" />
          {texts.exportStart}
        </Button>
        <Button look="danger" onClick={() => ($deletion.set({ isBusy: false }), setDeleting(true))}>
          <Icon name="trash" />
          {texts.deleteAccount}
        </Button>
      </div>
      <p className="tc not-empty:mt-3" role="status">
        {isBusy ? texts.oneMoment : isSaved && texts.exportDone}
      </p>
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
      <Modal id="delete-account" title={texts.deleteAccount2} isOpen={isDeleting} onClose={() => setDeleting(false)}>
        <DeletionForm lessonsDone={lessonsDone} />
      </Modal>
    </section>
  );
}

/** Says what goes and what stays, and asks for the address, so that nobody deletes an account by accident. */
function DeletionForm({ lessonsDone }: { lessonsDone: number }) {
  const view = useStore($profile);
  const { isBusy, failure } = useStore($deletion);
  const form = useRefusedField(isBusy, failure);
  if (view.state !== "known") return <p>{texts.profileHasNotLoaded}</p>;
  const { profile } = view;
  const problem = problemBeside(failure, ["email"]);
  return (
    <form
      ref={form}
      className="form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void deleteAccount(profile, String(new FormData(event.currentTarget).get("email")));
      }}
    >
      <WhatGoes isPremium={profile.isPremium} count={lessonsDone} />
      <Field
        label={fill(texts.typeConfirm, { email: profile.email })}
        name="email"
        type="email"
        autoComplete="off"
        problem={problemOf(failure, "email")}
      />
      {problem && <Notice kind="problem">{fill(texts.deleteFailed, { problem })}</Notice>}
      <ModalActs>
        <Close className="btn">{texts.deleteCancel}</Close>
        <Button
          type="submit"
          className="border-danger-text bg-danger text-on-danger hover:border-danger-text hover:bg-danger hover:text-on-danger"
          aria-disabled={isBusy}
        >
          {isBusy ? texts.oneMoment : texts.deleteGood}
        </Button>
      </ModalActs>
    </form>
  );
}

function WhatGoes({ isPremium, count }: { isPremium: boolean; count: number }) {
  const done = count > 0 ? fill(texts.progressWith, { count }) : texts.progress;
  const lines = [texts.deleteProfile, fill(texts.deleteWork, { done }), ...(isPremium ? [texts.deletePremium] : [])];
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li className="grid grid-cols-[20px_1fr] gap-3 leading-[1.45]" key={line}>
          <Icon className="mt-0.5 text-muted" name="close" />
          <span>{line}</span>
        </li>
      ))}
      <li className="grid grid-cols-[20px_1fr] gap-3 leading-[1.45]">
        <Icon className="mt-0.5 text-muted" name="check" />
        <span>{texts.deleteStays}</span>
      </li>
    </ul>
  );
}
