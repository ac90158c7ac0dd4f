import type { WriterNow } from "#contract/community.d.ts";
import { writerFrom } from "#features/posting/words/writer.ts";
import { type Failure, failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { storedSession } from "#lib/session.ts";
import { answered } from "./ahead.store.ts";

/** The account's own address, as far as this device knows; "" where it does not. */
export function ownEmail(): string {
  const { email } = (storedSession()?.record ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}

/** How it stands with the account; undefined where nobody says, as without a network: then one writes, and keeps it. */
export async function writerNow(): Promise<WriterNow | undefined> {
  return writerFrom(await answered());
}

/** Asks again for the mail that confirms the address. */
export async function sendMailAgain(): Promise<Failure | undefined> {
  try {
    await (await pocketbase()).collection("users").requestVerification(ownEmail());
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}
