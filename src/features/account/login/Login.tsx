import { useEffect, useState } from "react";
import { texts } from "#texts/login.ts";
import { returnTo, carryReturnTo } from "#features/account/auth/returnTo.store.ts";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { sentenceOf, problemBeside, problemOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { Button } from "#ui/Button.tsx";
import { EmailField, EmailForm } from "#ui/form/EmailField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Notice, Form } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { Icon } from "#ui/Icon.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  startLogin,
  chooseMethod,
  openLink,
  resendLoginMail,
  askForLoginLink,
  isUnconfirmed,
  logIn,
  confirmNewEmail,
  confirmEmail,
  $login,
} from "./login.store.ts";
import type { LoginStep } from "./login.ts";
import { goToProvider } from "./provider.store.ts";

/** The login page: the form, and everything that mails' links and providers lead to. */
export default asIsland(Login);

function Login({ supportEmail }: { supportEmail: string }) {
  const { screen, back, known } = useStore($login);
  useEffect(startLogin, []);
  return (
    <Screen
      title={texts.titles[screen.name]}
      lead={screen.name === "password" && back ? <Back to={back} /> : loginLead(screen, known)}
    >
      <LoginScreen screen={screen} supportEmail={supportEmail} />
    </Screen>
  );
}

const Back = ({ to }: { to: string }) => (
  <>
    {texts.leadBack} <b>{to}</b>.
  </>
);

const LEADS: Partial<Record<LoginStep["name"], string>> = texts.leads;

/**
 * What stands below the heading.
 * @param known whoever was signed in here before
 */
function loginLead(screen: LoginStep, known = ""): string {
  if (screen.name === "password" && known) return fill(texts.known, { name: known });
  if (screen.name === "expired") return texts.expired[screen.mail];
  if (screen.name === "provider-failed") return screen.message;
  if (screen.name === "changed" && screen.email) return fill(texts.changedTo, { email: screen.email });
  if (screen.name !== "mailed") return LEADS[screen.name] ?? "";
  return fill(screen.mail === "link" ? texts.mailedLink : texts.mailedConfirm, { email: screen.email });
}

/** What stands below the heading and its sentence. */
function LoginScreen({ screen, supportEmail }: { screen: LoginStep; supportEmail: string }) {
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
  <Button look="act" onClick={() => chooseMethod("password")}>
    {texts.backLogin}
  </Button>
);

function Mailed({ mail }: { mail: "link" | "confirm" }) {
  return (
    <MailSent
      {...useStore($login)}
      hint={mail === "link" ? texts.linkSentHint : texts.confirmHint}
      again={texts.sentOnceMore}
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
      <Button look="act" size="large" aria-disabled={isBusy} onClick={() => void openLink({ otpId, code })}>
        {texts.logIn}
      </Button>
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
          <Button look="act" onClick={() => chooseMethod("link")}>
            {texts.linkDeadAsk}
          </Button>
        )}
        {mail === "confirm" && email && (
          <Button aria-disabled={isBusy} onClick={() => void resendLoginMail()}>
            {texts.linkSendAgain}
          </Button>
        )}
        <button
          type="button"
          className={mail === "link" ? "btn" : "btn btn-act"}
          onClick={() => chooseMethod("password")}
        >
          {mail === "link" ? texts.byPassword : texts.logIn}
        </button>
      </div>
    </div>
  );
}

/** Asks where to send a link to. */
function LinkLogin() {
  const { email, isBusy, failure } = useStore($login);
  return (
    <>
      <EmailForm onSend={(values) => void askForLoginLink(values)} email={email} isBusy={isBusy} failure={failure} />
      <p className="mt-5">
        <button
          type="button"
          className="text-button"
          onClick={({ currentTarget }) => chooseMethod("password", currentTarget)}
        >
          {texts.byPassword}
        </button>
      </p>
    </>
  );
}

const FIELDS = ["email", "password"];

/** Address and password, and below them the other methods. */
function PasswordLogin({ supportEmail }: { supportEmail: string }) {
  const { email, isBusy, failure } = useStore($login);
  const isWaiting = isUnconfirmed(failure);
  const problem = isWaiting ? <Unconfirmed /> : problemBeside(failure, FIELDS);
  return (
    <>
      <Form onSend={(values) => void logIn(values)} isBusy={isBusy} act={texts.logIn} problem={problem}>
        <EmailField email={email} problem={isWaiting ? undefined : problemOf(failure, "email")} />
        <PasswordField
          label={texts.password}
          name="password"
          kind="current"
          problem={problemOf(failure, "password")}
          aside={<Forgotten />}
        />
      </Form>
      <OtherMethods supportEmail={supportEmail} />
      <p className="mt-7">
        {texts.newHere}{" "}
        <a href={routes.page("register")} onClick={carryReturnTo}>
          {texts.makeFreeAccount}
        </a>
        {texts.keepsPlaceWatchingNeeds}
      </p>
    </>
  );
}

/** Leads to a link by mail; without mail the support address stands below instead. */
function Forgotten() {
  const methods = useStore($authMethods);
  if (methods?.mail === false) return null;
  return (
    <a href={routes.page("reset-password")} onClick={carryReturnTo}>
      {texts.forgot}
    </a>
  );
}

const Unconfirmed = () => (
  <>
    {texts.confirmFirst}{" "}
    <button type="button" className="text-button" onClick={() => void resendLoginMail()}>
      {texts.sendMailAgain}
    </button>
  </>
);

/** The methods to log in without a password; only those that this site offers. */
function OtherMethods({ supportEmail }: { supportEmail: string }) {
  const methods = useStore($authMethods);
  const isWithoutMail = methods?.mail === false;
  return (
    <div className="ways">
      {isWithoutMail ? (
        <NoMail supportEmail={supportEmail} />
      ) : (
        <>
          <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-3.5 text-sm text-muted before:h-[1.5px] before:bg-line after:h-[1.5px] after:bg-line">
            {texts.or}
          </p>
          <Button className="w-full" onClick={({ currentTarget }) => chooseMethod("link", currentTarget)}>
            <Icon name="mail" />
            {texts.byLink}
          </Button>
        </>
      )}
      {methods?.methods.providers.map(({ name, displayName }) => (
        <ProviderButton key={name} name={name} title={displayName} />
      ))}
    </div>
  );
}

const NoMail = ({ supportEmail }: { supportEmail: string }) => (
  <p className="field-hint">
    {texts.siteSendsNoMails} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    {texts.personHelps}
  </p>
);

function ProviderButton({ name, title }: { name: string; title: string }) {
  const [problem, say] = useState<string>();
  return (
    <>
      <Button className="w-full" onClick={() => void goToProvider(name).then((why) => say(why))}>
        {fill(texts.continue, { title })}
      </Button>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </>
  );
}

interface Props {
  /** The address that the mail's link is about. */
  email: string;
  purpose: "confirm" | "change";
}

const PURPOSES = {
  confirm: { act: texts.confirmLog, send: confirmEmail },
  change: { act: texts.useAddress, send: confirmNewEmail },
};

/** A mail's link that works together with the account's password. */
function WithPassword({ email, purpose }: Props) {
  const { act, send } = PURPOSES[purpose];
  const { isBusy, failure } = useStore($login);
  return (
    <Form
      onSend={(values) => void send(values)}
      isBusy={isBusy}
      act={act}
      problem={problemBeside(failure, ["password"])}
    >
      {email && <Field label={texts.email} name="email" type="email" autoComplete="username" value={email} readOnly />}
      <PasswordField label={texts.password} name="password" kind="current" problem={problemOf(failure, "password")} />
    </Form>
  );
}
