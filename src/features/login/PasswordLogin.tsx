import { useStore } from "@nanostores/react";
import { takeGoalAlong } from "#features/account/entry.store.ts";
import * as routes from "#lib/routes.ts";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { EmailField } from "#ui/EmailField.tsx";
import { Form } from "#ui/Form.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { $login, isUnconfirmed, logIn, sendAgain, START } from "./login.store.ts";
import { OtherWays } from "./OtherWays.tsx";

const FIELDS = ["email", "password"];
const AT_FIRST = { ssr: () => START };

/** Address and password, and below them the other ways in. */
export function PasswordLogin({ supportEmail }: { supportEmail: string }) {
  const { email, isBusy, failure } = useStore($login, AT_FIRST);
  const isWaiting = isUnconfirmed(failure);
  const problem = isWaiting ? <Unconfirmed /> : problemBeside(failure, FIELDS);
  return (
    <>
      <Form onSend={(values) => void logIn(values)} isBusy={isBusy} act="Log in" problem={problem}>
        <EmailField email={email} problem={isWaiting ? undefined : problemOf(failure, "email")} />
        <PasswordField
          label="Password"
          name="password"
          kind="current"
          problem={problemOf(failure, "password")}
          aside={<Forgotten />}
        />
      </Form>
      <OtherWays supportEmail={supportEmail} />
      <p className="mt-7">
        New here?{" "}
        <a href={routes.page("register")} onClick={takeGoalAlong}>
          Make a free account
        </a>
        . It keeps your place; watching needs none.
      </p>
    </>
  );
}

const Forgotten = () => (
  <a href={routes.page("reset-password")} onClick={takeGoalAlong}>
    Forgot it?
  </a>
);

const Unconfirmed = () => (
  <>
    Confirm your address first: open the link in the mail we sent you.{" "}
    <button type="button" className="text-button" onClick={() => void sendAgain()}>
      Send the mail again
    </button>
  </>
);
