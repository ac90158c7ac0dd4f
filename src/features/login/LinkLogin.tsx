import { useStore } from "@nanostores/react";
import { problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "#ui/Field.tsx";
import { Form } from "#ui/Form.tsx";
import { $login, askForLink, choose } from "./login.store.ts";

/** Asks where to send a link to. */
export function LinkLogin() {
  const { email, isBusy, failure } = useStore($login);
  return (
    <>
      <Form
        onSend={(values) => void askForLink(values)}
        isBusy={isBusy}
        act="Send me a link"
        problem={problemBeside(failure, ["email"])}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={email}
          problem={problemOf(failure, "email")}
        />
      </Form>
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
