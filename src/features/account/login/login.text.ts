import { fill } from "#lib/fill.ts";
import { texts } from "#texts/login.ts";
import type { LoginStep } from "./login.ts";

const LEADS: Partial<Record<LoginStep["name"], string>> = texts.leads;

/**
 * What stands below the heading.
 * @param known whoever was signed in here before
 */
export function loginLead(screen: LoginStep, known = ""): string {
  if (screen.name === "password" && known) return fill(texts.known, { name: known });
  if (screen.name === "expired") return texts.expired[screen.mail];
  if (screen.name === "provider-failed") return screen.message;
  if (screen.name === "changed" && screen.email) return fill(texts.changedTo, { email: screen.email });
  if (screen.name !== "mailed") return LEADS[screen.name] ?? "";
  return fill(screen.mail === "link" ? texts.mailedLink : texts.mailedConfirm, { email: screen.email });
}
