import { texts } from "#texts/registration.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { EmailField } from "#ui/form/EmailField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useStore } from "#ui/useStore.ts";
import { $registration, createAccount } from "./registration.store.ts";

const FIELDS = ["displayName", "email", "password"];

/** What an account needs, and a name if one likes. */
export function RegistrationForm() {
  const { email, displayName, isBusy, failure } = useStore($registration);
  return (
    <Form
      onSend={(values) => void createAccount(values)}
      isBusy={isBusy}
      act={texts.makeMyAccount}
      problem={problemBeside(failure, FIELDS)}
    >
      <Field
        label={texts.nameOptional}
        name="displayName"
        autoComplete="name"
        maxLength={80}
        hint={texts.standsCertificatesReviewsMay}
        defaultValue={displayName}
        problem={problemOf(failure, "displayName")}
      />
      <EmailField email={email} problem={problemOf(failure, "email")} />
      <PasswordField label={texts.password} name="password" kind="new" problem={problemOf(failure, "password")} />
    </Form>
  );
}
