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
  if (view.state !== "known") return <p>Your profile has not loaded yet.</p>;
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
        label={`Type ${profile.email} to confirm`}
        name="email"
        type="email"
        autoComplete="off"
        problem={problemOf(failure, "email")}
      />
      {problem && <Notice kind="problem">Your account is not deleted. {problem}</Notice>}
      <div className="modal-acts">
        <button type="button" className="btn" data-close>
          Keep my account
        </button>
        <button className="btn btn-danger" data-solid="" aria-disabled={isBusy}>
          {isBusy ? "One moment …" : "Delete for good"}
        </button>
      </div>
    </form>
  );
}

function WhatGoes({ isPremium }: { isPremium: boolean }) {
  const { progress } = useStore($progress);
  const count = Object.keys(progress.lessons).length;
  const done = count > 0 ? `Your progress, with ${count} finished lesson${count === 1 ? "" : "s"},` : "Your progress,";
  const lines = [
    "Your name, photo, words about you, address and password are erased, and every device is logged out.",
    `${done} your notes, and where you stopped in each video are erased, and so are your settings.`,
    ...(isPremium ? ["Your Premium membership ends at once. What was paid for it does not come back by itself."] : []),
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
        <span>What stays: the dates of memberships, for the books, without your name. It cannot be undone.</span>
      </li>
    </ul>
  );
}
