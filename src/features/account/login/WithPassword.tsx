import { texts } from "#texts/login.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useStore } from "#ui/useStore.ts";
import { $login } from "./loginState.store.ts";
import { confirmNewEmail, confirmEmail } from "./mailLinks.store.ts";

interface Props {
  /** The address that the mail's link is about. */
  email: string;
  purpose: "confirm" | "change";
}

const PURPOSES = {
  confirm: { act: texts.confirmLog, send: confirmEmail },
  change: { act: texts.useAddress, send: confirmNewEmail },
};

/** A mail's link that works together with the account's password. */
export function WithPassword({ email, purpose }: Props) {
  const { act, send } = PURPOSES[purpose];
  const { isBusy, failure } = useStore($login);
  return (
    <Form
      onSend={(values) => void send(values)}
      isBusy={isBusy}
      act={act}
      problem={problemBeside(failure, ["password"])}
    >
      {email && <Field label={texts.email} name="email" type="email" autoComplete="username" value={email} readOnly />}
      <PasswordField label={texts.password} name="password" kind="current" problem={problemOf(failure, "password")} />
    </Form>
  );
}
