import { useStore } from "@nanostores/react";
import { EmailForm } from "#ui/EmailForm.tsx";
import { $login, askForLink, choose } from "./login.store.ts";

/** Asks where to send a link to. */
export function LinkLogin() {
  const { email, isBusy, failure } = useStore($login);
  return (
    <>
      <EmailForm onSend={(values) => void askForLink(values)} email={email} isBusy={isBusy} failure={failure} />
      <p className="mt-5">
        <button
          type="button"
          className="text-button"
          onClick={({ currentTarget }) => choose("password", currentTarget)}
        >
          Log in with my password
        </button>
      </p>
    </>
  );
}
