import { texts } from "#texts/login.ts";
import { endSession } from "#features/account/session/account.store.ts";
import { submit } from "#features/account/auth/submit.ts";
import type { Failure } from "#lib/failure.ts";
import type { LoginStep } from "./login.ts";
import { $login, finish, passwordMissing, refuseForm, showStep, users } from "./loginState.store.ts";

/** A link and a password together confirm an address, and sign in. */
export async function confirmEmail({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "confirm" || refuseForm({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const isConfirmed = await submit($login, async () => {
    await (await users()).confirmVerification(token, { body: { token, password } });
  });
  if (!isConfirmed && !wasConfirmed($login.get().failure))
    return expireWhenOver({ name: "expired", mail: "confirm", email });
  $login.set({ ...$login.get(), email });
  const isIn = await submit($login, async () => {
    finish((await (await users()).authWithPassword(email, password)).record, "password", true);
  });
  if (!isIn) showStep({ name: "confirmed" });
}

/** Pressed before, here or elsewhere, and the answer was lost: what is left is to log in. */
const wasConfirmed = (failure: Failure | undefined): boolean =>
  failure?.kind === "invalid" && failure.fields["token"]?.code === "validation_already_confirmed";

/** A new address is confirmed with the password; every session ends, this one too. */
export async function confirmNewEmail({ password = "" }: Record<string, string>): Promise<void> {
  const { screen } = $login.get();
  if (screen.name !== "change" || refuseForm({ password: passwordMissing(password) })) return;
  const { token, email } = screen;
  const send = async () => void (await (await users()).confirmEmailChange(token, password));
  const isChanged = await submit($login, send, explainChange);
  if (!isChanged) return expireWhenOver({ name: "expired", mail: "change", email });
  endSession();
  $login.set({ ...$login.get(), email });
  showStep({ name: "changed", email });
}

/** Any refusal that is not about the password means that the link has expired. */
function expireWhenOver(screen: LoginStep): void {
  const { failure } = $login.get();
  const fields = failure?.kind === "invalid" ? failure.fields : undefined;
  if (failure?.kind === "missing" || (fields && ("token" in fields || !("password" in fields)))) showStep(screen);
}

/** The server's own words for a wrong password are for programmers. */
function explainChange(failure: Failure): Failure {
  if (failure.kind !== "invalid" || !failure.fields["password"]) return failure;
  const password = { code: "", message: texts.notPasswordAccount };
  return { ...failure, fields: { ...failure.fields, password } };
}
