import { texts } from "#texts/reset.ts";
import { fill } from "#lib/fill.ts";
import type { Failure } from "#lib/failure.ts";

export type ResetScreen = "ask" | "mailed" | "checking" | "choose" | "expired" | "saved";

/** A refusal that is not about the password is about the mail's link: it was used, or it is too old. */
export const isAboutLink = (failure: Failure | undefined): boolean =>
  failure?.kind === "missing" || (failure?.kind === "invalid" && !("password" in failure.fields));

/** The sentence below the heading; the address where it is known. */
export const resetLead = (screen: ResetScreen, email: string): string =>
  ({
    ask: texts.lead,
    mailed: fill(texts.mailWaySaysGo, { email }),
    checking: "",
    choose: email ? fill(texts.doneHere, { email }) : texts.doneText,
    expired: texts.deadText,
    saved: texts.logGo,
  })[screen];
