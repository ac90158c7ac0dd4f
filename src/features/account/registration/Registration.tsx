import { texts } from "#texts/registration.ts";
import { useEffect } from "react";
import { carryReturnTo, returnTo } from "#features/account/auth/returnTo.store.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { EmailField } from "#ui/form/EmailField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  $registration,
  editRegistration,
  resendConfirmation,
  startRegistration,
  type RegistrationState,
  createAccount,
} from "./registration.store.ts";

const TITLES: Record<RegistrationState["screen"], string> = {
  form: texts.makeFreeAccount,
  mailed: texts.checkMail,
  unkept: texts.accountThere,
};

const leadOf = ({ screen, email }: RegistrationState): string =>
  ({
    form: texts.lead,
    mailed: fill(texts.sentMailSaysGo, { email }),
    unkept: texts.butBrowserKeepsNothing,
  })[screen];

/** The registration page. */
export default asIsland(RegistrationPage);

function RegistrationPage() {
  const registration = useStore($registration);
  const { screen } = registration;
  useEffect(startRegistration, []);
  return (
    <Screen title={TITLES[screen]} lead={leadOf(registration)}>
      {screen === "form" && <RegistrationForm />}
      {screen === "mailed" && <Mailed />}
      {screen === "unkept" && (
        <a className="btn" href={returnTo()}>
          {texts.goAnyway}
        </a>
      )}
      {screen === "form" && (
        <p className="mt-6">
          {texts.haveAccount}{" "}
          <a href={routes.login()} onClick={carryReturnTo}>
            {texts.logIn}
          </a>
          {texts.wondering} <a href={routes.page("registerInfo")}>{texts.accountKeeps}</a>
        </p>
      )}
    </Screen>
  );
}

function Mailed() {
  return (
    <MailSent
      {...useStore($registration)}
      hint={texts.sentText}
      again={texts.sentOnceMore}
      onAgain={() => void resendConfirmation()}
      onBack={editRegistration}
    />
  );
}

const FIELDS = ["displayName", "email", "password"];

/** What an account needs, and a name if one likes. */
function RegistrationForm() {
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
