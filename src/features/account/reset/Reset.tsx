import { texts } from "#texts/reset.ts";
import { useEffect } from "react";
import { carryReturnTo } from "#features/account/auth/returnTo.store.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { WriteMail } from "#ui/form/WriteMail.tsx";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { useStore } from "#ui/useStore.ts";
import { AskForReset, ChoosePassword, Mailed } from "./ResetParts.tsx";
import { resetLead, type ResetScreen } from "./reset.ts";
import { $reset, askForNewLink, startReset } from "./reset.store.ts";

const TITLES: Record<ResetScreen, string> = {
  ask: texts.chooseNewPassword,
  mailed: texts.checkMail,
  checking: texts.oneMoment,
  choose: texts.chooseNewPassword,
  expired: texts.linkNoLongerWorks,
  saved: texts.newPasswordSaved,
};

/** Where no mail can be sent there is nothing to choose yet. */
const NO_MAIL = texts.personHelps;

/** The page for a forgotten password. */
export default function ResetPage({ supportEmail }: { supportEmail: string }) {
  const reset = useStore($reset);
  const methods = useStore($authMethods);
  useEffect(startReset, []);
  const isWithoutMail = methods?.mail === false && reset.screen === "ask";
  const lead = isWithoutMail ? texts.siteSendsNoMails : resetLead(reset.screen, reset.email);
  return (
    <ErrorBoundary>
      <Screen title={isWithoutMail ? NO_MAIL : TITLES[reset.screen]} lead={lead}>
        {isWithoutMail ? <NoMail supportEmail={supportEmail} /> : <Inside screen={reset.screen} />}
      </Screen>
    </ErrorBoundary>
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
          {texts.askNewLink}
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
