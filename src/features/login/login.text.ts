import type { LoginStep } from "./login.ts";

/** The headings of the login page. */
export const TITLES: Record<LoginStep["name"], string> = {
  password: "Welcome back",
  link: "Log in with a link",
  mailed: "Check your mail",
  working: "Logging you in",
  checking: "One moment …",
  open: "Log in on this device?",
  confirm: "Confirm your address",
  confirmed: "Your address is confirmed",
  change: "Use your new address",
  changed: "Your address is changed",
  expired: "This link no longer works",
  "provider-failed": "That did not work",
  unkept: "You are logged in, on this page only",
};

const EXPIRED = {
  link: "A link to log in works once, for ten minutes. Ask for a new one.",
  confirm: "It was used already, or it is more than a day old. If you have confirmed your address, just log in.",
  change:
    "It was used already, or it is more than half an hour old. Ask for a new one in your profile. Your old address works as before.",
};

const LEADS: Partial<Record<LoginStep["name"], string>> = {
  password: "Continue where you left off, on any device.",
  link: "We send you a link that logs you in without a password. It works once, for ten minutes.",
  working: "One moment …",
  open: "Another browser asked for this link. If that was you, go on. If somebody else sent you the link, close this page.",
  confirm: "One step is left: enter the password you chose, so that we know it was you who registered.",
  confirmed: "Log in to go on.",
  change: "Confirm with your password. You log in again afterwards, on every device.",
  changed: "From now on you log in with it.",
  unkept:
    "Your browser keeps nothing for this site: the next page will not know you. Allow cookies and site data for it, then log in again.",
};

/**
 * What stands below the heading.
 * @param known whoever was signed in here before
 */
export function leadOf(screen: LoginStep, known = ""): string {
  if (screen.name === "password" && known) return `${known}, continue where you left off, on any device.`;
  if (screen.name === "expired") return EXPIRED[screen.mail];
  if (screen.name === "provider-failed") return screen.message;
  if (screen.name === "changed" && screen.email) return `From now on you log in with ${screen.email}.`;
  if (screen.name !== "mailed") return LEADS[screen.name] ?? "";
  return screen.mail === "link"
    ? `If ${screen.email} has an account here, a link to log in is on its way.`
    : `A link to confirm ${screen.email} is on its way.`;
}
