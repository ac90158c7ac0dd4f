import { texts } from "#texts/profile.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { Form, Notice } from "#ui/form/Form.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useStore } from "#ui/useStore.ts";
import { $password, changePassword } from "./access.store.ts";
import { $site } from "./providers.store.ts";

const FIELDS = ["oldPassword", "password"];

export function PasswordForm() {
  const { isBusy, failure, isChanged } = useStore($password);
  const canMail = useStore($site)?.canMail;
  if (isChanged) {
    return <Notice kind="done">{texts.passwordChangedEveryOther}</Notice>;
  }
  return (
    <Form
      act={texts.changePassword}
      isBusy={isBusy}
      problem={problemBeside(failure, FIELDS)}
      onSend={({ oldPassword = "", password = "" }) => void changePassword(oldPassword, password)}
    >
      <PasswordField
        label={texts.passwordNow}
        name="oldPassword"
        kind="current"
        problem={problemOf(failure, "oldPassword")}
        aside={canMail ? <a href={routes.page("reset-password")}>{texts.forgottenNeverSet}</a> : undefined}
      />
      <PasswordField label={texts.newPassword} name="password" kind="new" problem={problemOf(failure, "password")} />
    </Form>
  );
}
