import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Close } from "#ui/Dialog.tsx";
import { ModalActs } from "#ui/Modal.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Icon } from "#ui/Icon.tsx";
import { $deletion, deleteAccount } from "./data.store.ts";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { useRefusedField } from "#features/account/profile/record/refusedField.ts";
import { useStore } from "#ui/useStore.ts";

/** Says what goes and what stays, and asks for the address, so that nobody deletes an account by accident. */
export function DeletionForm({ lessonsDone }: { lessonsDone: number }) {
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
      {problem && <Notice kind="problem">{fill(texts.accountNotDeleted, { problem })}</Notice>}
      <ModalActs>
        <Close className="btn">{texts.keepMyAccount}</Close>
        <button
          className="btn border-danger-text bg-danger text-on-danger hover:border-danger-text hover:bg-danger hover:text-on-danger"
          aria-disabled={isBusy}
        >
          {isBusy ? texts.oneMoment : texts.deleteGood}
        </button>
      </ModalActs>
    </form>
  );
}

function WhatGoes({ isPremium, count }: { isPremium: boolean; count: number }) {
  const done = count > 0 ? fill(texts.progressWith, { count }) : texts.progress;
  const lines = [
    texts.namePhotoWordsAbout,
    fill(texts.notesWhereStoppedEach, { done }),
    ...(isPremium ? [texts.premiumMembershipEndsOnce] : []),
  ];
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
        <span>{texts.staysDatesMembershipsBooks}</span>
      </li>
    </ul>
  );
}
