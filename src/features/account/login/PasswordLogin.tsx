import { texts } from "#texts/login.ts";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { carryReturnTo } from "#features/account/auth/returnTo.store.ts";
import * as routes from "#lib/routes.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { EmailField } from "#ui/form/EmailField.tsx";
import { Form } from "#ui/form/Form.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useStore } from "#ui/useStore.ts";
import { $login } from "./loginState.store.ts";
import { isUnconfirmed, logIn, resendLoginMail } from "./login.store.ts";
import { OtherMethods } from "./OtherMethods.tsx";

const FIELDS = ["email", "password"];

/** Address and password, and below them the other methods. */
export function PasswordLogin({ supportEmail }: { supportEmail: string }) {
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
    {texts.confirmAddressFirstOpen}{" "}
    <button type="button" className="text-button" onClick={() => void resendLoginMail()}>
      {texts.sendMailAgain}
    </button>
  </>
);
