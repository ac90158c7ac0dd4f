import type { Failure } from "#lib/failure.ts";

export type ResetScreen = "ask" | "mailed" | "checking" | "choose" | "expired" | "saved";

/** A refusal that is not about the password is about the mail's link: it was used, or it is too old. */
export const isAboutLink = (failure: Failure | undefined): boolean =>
  failure?.kind === "missing" || (failure?.kind === "invalid" && !("password" in failure.fields));

/** The sentence below the heading; the address where it is known. */
export const leadOf = (screen: ResetScreen, email: string): string =>
  ({
    ask: "Tell us your address, and we send you a link to choose one.",
    mailed: `A mail to ${email} is on its way. It says how to go on.`,
    checking: "",
    choose: email
      ? `For ${email}. Every device is logged out, and you are logged in here.`
      : "Every device is logged out.",
    expired:
      "A link to a new password works once, for half an hour. Ask for a new one: your old password works until then.",
    saved: "Log in with it to go on.",
  })[screen];
