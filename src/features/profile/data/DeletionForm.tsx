import { texts } from "#texts/profile.ts";
import { fill } from "#lib/fill.ts";
import { useStore } from "@nanostores/react";
import { $progress } from "#features/progress/progress.store.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "#ui/form/Field.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { Icon } from "#ui/Icon.tsx";
import { $deletion, deleteAccount } from "./data.store.ts";
import { $profile } from "#features/profile/record/profile.store.ts";
import { useRefusedField } from "#features/profile/record/refusedField.ts";

/** Says what goes and what stays, and asks for the address, so that nobody deletes an account by accident. */
export function DeletionForm() {
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
      <WhatGoes isPremium={profile.isPremium} />
      <Field
        label={fill(texts.typeConfirm, { email: profile.email })}
        name="email"
        type="email"
        autoComplete="off"
        problem={problemOf(failure, "email")}
      />
      {problem && <Notice kind="problem">{fill(texts.accountNotDeleted, { problem })}</Notice>}
      <div className="modal-acts">
        <button type="button" className="btn" data-close>
          {texts.keepMyAccount}
        </button>
        <button className="btn btn-danger" data-solid="" aria-disabled={isBusy}>
          {isBusy ? texts.oneMoment : texts.deleteGood}
        </button>
      </div>
    </form>
  );
}

function WhatGoes({ isPremium }: { isPremium: boolean }) {
  const { progress } = useStore($progress);
  const count = Object.keys(progress.lessons).length;
  const done = count > 0 ? fill(texts.progressWith, { count }) : texts.progress;
  const lines = [
    texts.namePhotoWordsAbout,
    fill(texts.notesWhereStoppedEach, { done }),
    ...(isPremium ? [texts.premiumMembershipEndsOnce] : []),
  ];
  return (
    <ul className="profile-lines">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="close" />
          <span>{line}</span>
        </li>
      ))}
      <li>
        <Icon name="check" />
        <span>{texts.staysDatesMembershipsBooks}</span>
      </li>
    </ul>
  );
}
