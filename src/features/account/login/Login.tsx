import { useEffect } from "react";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts } from "#texts/login.ts";
import { Screen } from "#ui/form/Screen.tsx";
import { useStore } from "#ui/useStore.ts";
import { LoginScreen } from "./LoginScreen.tsx";
import { loginLead } from "./login.text.ts";
import { $login } from "./loginState.store.ts";
import { startLogin } from "./login.store.ts";

/** The login page: the form, and everything that mails' links and providers lead to. */
export default function Login({ supportEmail }: { supportEmail: string }) {
  const { screen, back, known } = useStore($login);
  useEffect(startLogin, []);
  return (
    <ErrorBoundary>
      <Screen
        title={texts.titles[screen.name]}
        lead={screen.name === "password" && back ? <Back to={back} /> : loginLead(screen, known)}
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
