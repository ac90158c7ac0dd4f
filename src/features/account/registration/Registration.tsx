import { texts } from "#texts/registration.ts";
import { fill } from "#lib/fill.ts";
import { useEffect } from "react";
import { carryReturnTo, returnTo } from "#features/account/auth/returnTo.store.ts";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  $registration,
  editRegistration,
  resendConfirmation,
  startRegistration,
  type RegistrationState,
} from "./registration.store.ts";
import { RegistrationForm } from "./RegistrationForm.tsx";

const HINT = texts.openLinkMailEnter;

const TITLES: Record<RegistrationState["screen"], string> = {
  form: texts.makeFreeAccount,
  mailed: texts.checkMail,
  unkept: texts.accountThere,
};

const leadOf = ({ screen, email }: RegistrationState): string =>
  ({
    form: texts.keepsPlaceNotesName,
    mailed: fill(texts.sentMailSaysGo, { email }),
    unkept: texts.butBrowserKeepsNothing,
  })[screen];

/** The registration page. */
export default function RegistrationPage() {
  const registration = useStore($registration);
  const { screen } = registration;
  useEffect(startRegistration, []);
  return (
    <ErrorBoundary>
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
    </ErrorBoundary>
  );
}

function Mailed() {
  const { isBusy, isResent, failure } = useStore($registration);
  const again = isResent ? { isProblem: false, text: texts.sentOnceMore } : undefined;
  const said = failure ? { isProblem: true, text: sentenceOf(failure) } : again;
  return (
    <MailSent
      hint={HINT}
      isBusy={isBusy}
      said={said}
      onAgain={() => void resendConfirmation()}
      onBack={editRegistration}
    />
  );
}
