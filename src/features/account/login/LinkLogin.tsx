import { texts } from "#texts/login.ts";
import { EmailForm } from "#ui/form/EmailForm.tsx";
import { useStore } from "#ui/useStore.ts";
import { $login } from "./loginState.store.ts";
import { askForLoginLink, chooseMethod } from "./login.store.ts";

/** Asks where to send a link to. */
export function LinkLogin() {
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
          {texts.logMyPassword}
        </button>
      </p>
    </>
  );
}
