import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts } from "#texts/login.ts";
import { Screen } from "#ui/form/Screen.tsx";
import { LoginScreen } from "./LoginScreen.tsx";
import { leadOf } from "./login.text.ts";
import { $login, LOGIN_START } from "./loginState.store.ts";
import { startLogin } from "./login.store.ts";

const AT_FIRST = { ssr: () => LOGIN_START };

/** The login page: the form, and everything that mails' links and providers lead to. */
export default function Login({ supportEmail }: { supportEmail: string }) {
  const { screen, back, known } = useStore($login, AT_FIRST);
  useEffect(startLogin, []);
  return (
    <ErrorBoundary>
      <Screen
        title={texts.titles[screen.name]}
        lead={screen.name === "password" && back ? <Back to={back} /> : leadOf(screen, known)}
      >
        <LoginScreen screen={screen} supportEmail={supportEmail} />
      </Screen>
    </ErrorBoundary>
  );
}

const Back = ({ to }: { to: string }) => (
  <>
    {texts.logBringBack} <b>{to}</b>.
  </>
);
