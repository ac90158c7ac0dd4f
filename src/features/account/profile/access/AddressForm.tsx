import { texts } from "#texts/profile.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "#ui/form/Field.tsx";
import { Form, Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { $address, changeAddress } from "./access.store.ts";

export function AddressForm() {
  const { isBusy, failure, sentTo } = useStore($address);
  if (sentTo) {
    return (
      <Notice kind="done">
        <p>
          {texts.sentMail} <b>{sentTo}</b>
          {texts.openLinkEnterPassword}
        </p>
      </Notice>
    );
  }
  return (
    <Form
      act={texts.sendMail}
      isBusy={isBusy}
      problem={problemBeside(failure, ["newEmail"])}
      onSend={({ newEmail = "" }) => void changeAddress(newEmail)}
    >
      <Field
        label={texts.newEmailAddress}
        name="newEmail"
        type="email"
        autoComplete="email"
        hint={texts.sendLinkThereUntil}
        problem={problemOf(failure, "newEmail")}
      />
    </Form>
  );
}
