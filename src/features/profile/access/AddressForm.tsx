import { useStore } from "@nanostores/react";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "#ui/form/Field.tsx";
import { Form, Notice } from "#ui/form/Form.tsx";
import { $address, changeAddress } from "./access.store.ts";

export function AddressForm() {
  const { isBusy, failure, sentTo } = useStore($address);
  if (sentTo) {
    return (
      <Notice kind="done">
        <p>
          We sent a mail to <b>{sentTo}</b>. Open its link and enter your password there: from then on it is your
          address, and you log in anew on every device.
        </p>
      </Notice>
    );
  }
  return (
    <Form
      act="Send the mail"
      isBusy={isBusy}
      problem={problemBeside(failure, ["newEmail"])}
      onSend={({ newEmail = "" }) => void changeAddress(newEmail)}
    >
      <Field
        label="New email address"
        name="newEmail"
        type="email"
        autoComplete="email"
        hint="We send a link there. Until you follow it, nothing changes."
        problem={problemOf(failure, "newEmail")}
      />
    </Form>
  );
}
