import { texts } from "#texts/reset.ts";
import { carryReturnTo } from "#features/account/auth/returnTo.store.ts";
import { problemBeside, problemOf, sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { EmailForm } from "#ui/form/EmailForm.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useStore } from "#ui/useStore.ts";
import { $reset, askForNewLink, askForReset, choosePassword, resendReset } from "./reset.store.ts";

export function AskForReset() {
  const { email, isBusy, failure } = useStore($reset);
  return (
    <>
      <EmailForm onSend={(values) => void askForReset(values)} email={email} isBusy={isBusy} failure={failure} />
      <p className="mt-6">
        {texts.rememberAfterAll}{" "}
        <a href={routes.login()} onClick={carryReturnTo}>
          {texts.logIn}
        </a>
      </p>
    </>
  );
}

export function Mailed() {
  const { isBusy, isResent, failure } = useStore($reset);
  const again = isResent ? { isProblem: false, text: texts.sentOnceMore } : undefined;
  return (
    <MailSent
      hint={texts.linkWorksOnceHalf}
      isBusy={isBusy}
      said={failure ? { isProblem: true, text: sentenceOf(failure) } : again}
      onAgain={() => void resendReset()}
      onBack={askForNewLink}
    />
  );
}

export function ChoosePassword() {
  const { email, isBusy, failure } = useStore($reset);
  return (
    <Form
      onSend={(values) => void choosePassword(values)}
      isBusy={isBusy}
      act={texts.saveLog}
      problem={problemBeside(failure, ["password"])}
    >
      {email && <Field label={texts.email} name="email" type="email" autoComplete="username" value={email} readOnly />}
      <PasswordField label={texts.newPassword} name="password" kind="new" problem={problemOf(failure, "password")} />
    </Form>
  );
}
