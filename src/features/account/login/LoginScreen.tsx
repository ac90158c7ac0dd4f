import { texts } from "#texts/login.ts";
import { returnTo } from "#features/account/auth/returnTo.store.ts";
import { sentenceOf } from "#lib/failure.ts";
import { Notice } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { useStore } from "#ui/useStore.ts";
import { LinkLogin } from "./LinkLogin.tsx";
import type { LoginStep } from "./login.ts";
import { $login } from "./loginState.store.ts";
import { chooseMethod, openLink, resendLoginMail } from "./login.store.ts";
import { PasswordLogin } from "./PasswordLogin.tsx";
import { WithPassword } from "./WithPassword.tsx";

/** What stands below the heading and its sentence. */
export function LoginScreen({ screen, supportEmail }: { screen: LoginStep; supportEmail: string }) {
  switch (screen.name) {
    case "link":
      return <LinkLogin />;
    case "mailed":
      return <Mailed mail={screen.mail} />;
    case "working":
    case "checking":
      return null;
    case "open":
      return <OpenLink {...screen} />;
    case "confirm":
    case "change":
      return <WithPassword email={screen.email} purpose={screen.name} />;
    case "expired":
      return <Expired mail={screen.mail} email={screen.email} />;
    case "provider-failed":
      return <BackToLogin />;
    case "unkept":
      return (
        <a className="btn" href={returnTo()}>
          {texts.goAnyway}
        </a>
      );
    default:
      return <PasswordLogin supportEmail={supportEmail} />;
  }
}

const BackToLogin = () => (
  <button type="button" className="btn btn-act" onClick={() => chooseMethod("password")}>
    {texts.backLogin}
  </button>
);

function Mailed({ mail }: { mail: "link" | "confirm" }) {
  const { isBusy, isResent, failure } = useStore($login);
  const hint = mail === "link" ? texts.openLinkBrowserPage : texts.openLinkMailEnter;
  const said = failure
    ? { isProblem: true, text: sentenceOf(failure) }
    : isResent
      ? { isProblem: false, text: texts.sentOnceMore }
      : undefined;
  return (
    <MailSent
      hint={hint}
      isBusy={isBusy}
      said={said}
      onAgain={() => void resendLoginMail()}
      onBack={() => chooseMethod(mail === "link" ? "link" : "password")}
    />
  );
}

function OpenLink({ otpId, code }: { otpId: string; code: string }) {
  const { isBusy, failure } = useStore($login);
  return (
    <div className="form">
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
      <button
        type="button"
        className="btn btn-act btn-large"
        aria-disabled={isBusy}
        onClick={() => void openLink({ otpId, code })}
      >
        {texts.logIn}
      </button>
    </div>
  );
}

function Expired({ mail, email }: { mail: "link" | "confirm" | "change"; email: string }) {
  const { isBusy, failure } = useStore($login);
  return (
    <div className="form">
      {failure?.kind !== "invalid" && failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {mail === "link" && (
          <button type="button" className="btn btn-act" onClick={() => chooseMethod("link")}>
            {texts.askNewLink}
          </button>
        )}
        {mail === "confirm" && email && (
          <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void resendLoginMail()}>
            {texts.sendNewLink}
          </button>
        )}
        <button
          type="button"
          className={mail === "link" ? "btn" : "btn btn-act"}
          onClick={() => chooseMethod("password")}
        >
          {mail === "link" ? texts.logMyPassword : texts.logIn}
        </button>
      </div>
    </div>
  );
}
