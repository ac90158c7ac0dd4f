import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { carryReturnTo, returnTo } from "#features/auth/returnTo.store.ts";
import { sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import {
  $registration,
  editRegistration,
  resendConfirmation,
  REGISTRATION_START,
  startRegistration,
  type RegistrationState,
} from "./registration.store.ts";
import { RegistrationForm } from "./RegistrationForm.tsx";

const AT_FIRST = { ssr: () => REGISTRATION_START };
const HINT =
  "Open the link in the mail and enter your password there: that confirms your address and logs you in. Nothing there? Look among the unwanted mails.";

const TITLES: Record<RegistrationState["screen"], string> = {
  form: "Make a free account",
  mailed: "Check your mail",
  unkept: "Your account is there",
};

const leadOf = ({ screen, email }: RegistrationState): string =>
  ({
    form: "It keeps your place, your notes and your name. It costs nothing and asks for no card.",
    mailed: `We sent a mail to ${email}. It says how to go on.`,
    unkept:
      "But your browser keeps nothing for this site: the next page will not know you. Allow cookies and site data for it, then log in.",
  })[screen];

/** The registration page. */
export default function RegistrationPage() {
  const registration = useStore($registration, AT_FIRST);
  const { screen } = registration;
  useEffect(startRegistration, []);
  return (
    <ErrorBoundary>
      <Screen title={TITLES[screen]} lead={leadOf(registration)}>
        {screen === "form" && <RegistrationForm />}
        {screen === "mailed" && <Mailed />}
        {screen === "unkept" && (
          <a className="btn" href={returnTo()}>
            Go on anyway
          </a>
        )}
        {screen === "form" && (
          <p className="mt-6">
            Have an account?{" "}
            <a href={routes.login()} onClick={carryReturnTo}>
              Log in
            </a>
            . Wondering? <a href={routes.page("registerInfo")}>What an account keeps</a>
          </p>
        )}
      </Screen>
    </ErrorBoundary>
  );
}

function Mailed() {
  const { isBusy, isResent, failure } = useStore($registration);
  const again = isResent ? { isProblem: false, text: "Sent once more." } : undefined;
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
