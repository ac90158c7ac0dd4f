import { texts } from "#texts/reset.ts";
import { useEffect } from "react";
import { carryReturnTo } from "#features/account/auth/returnTo.store.ts";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { EmailForm } from "#ui/form/EmailField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Form } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { WriteMail } from "#ui/form/WriteMail.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { $reset, askForNewLink, startReset, askForReset, choosePassword, resendReset } from "./reset.store.ts";
import { resetLead, type ResetScreen } from "./reset.ts";

const TITLES: Record<ResetScreen, string> = {
  ask: texts.title,
  mailed: texts.checkMail,
  checking: texts.oneMoment,
  choose: texts.title,
  expired: texts.deadTitle,
  saved: texts.doneTitle,
};

/** Where no mail can be sent there is nothing to choose yet. */
const NO_MAIL = texts.personHelps;

/** The page for a forgotten password. */
export default asIsland(ResetPage);

function ResetPage({ supportEmail }: { supportEmail: string }) {
  const reset = useStore($reset);
  const methods = useStore($authMethods);
  useEffect(startReset, []);
  const isWithoutMail = methods?.mail === false && reset.screen === "ask";
  const lead = isWithoutMail ? texts.siteSendsNoMails : resetLead(reset.screen, reset.email);
  return (
    <Screen title={isWithoutMail ? NO_MAIL : TITLES[reset.screen]} lead={lead}>
      {isWithoutMail ? <NoMail supportEmail={supportEmail} /> : <Inside screen={reset.screen} />}
    </Screen>
  );
}

const NoMail = ({ supportEmail }: { supportEmail: string }) => (
  <>
    <p>
      {texts.write} <a href={`mailto:${supportEmail}`}>{supportEmail}</a> {texts.addressAccountPersonHelps}
    </p>
    <WriteMail to={supportEmail} subject={texts.subject} body={texts.body} act={texts.act} />
    <p className="mt-6">
      <a href={routes.login()} onClick={carryReturnTo}>
        {texts.logIn}
      </a>
    </p>
  </>
);

function Inside({ screen }: { screen: ResetScreen }) {
  switch (screen) {
    case "ask":
      return <AskForReset />;
    case "mailed":
      return <Mailed />;
    case "checking":
      return null;
    case "choose":
      return <ChoosePassword />;
    case "expired":
      return (
        <button type="button" className="btn btn-act" onClick={askForNewLink}>
          {texts.deadAsk}
        </button>
      );
    case "saved":
      return (
        <a className="btn btn-act" href={routes.login()}>
          {texts.logIn}
        </a>
      );
  }
}

function AskForReset() {
  const { email, isBusy, failure } = useStore($reset);
  return (
    <>
      <EmailForm onSend={(values) => void askForReset(values)} email={email} isBusy={isBusy} failure={failure} />
      <p className="mt-6">
        {texts.back}{" "}
        <a href={routes.login()} onClick={carryReturnTo}>
          {texts.logIn}
        </a>
      </p>
    </>
  );
}

function Mailed() {
  return (
    <MailSent
      {...useStore($reset)}
      hint={texts.sentHint}
      again={texts.sentOnceMore}
      onAgain={() => void resendReset()}
      onBack={askForNewLink}
    />
  );
}

function ChoosePassword() {
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
