import { normalAddress } from "../../platform/address.rules.ts";

/** An address as one person has it: in its one form, without what Gmail and others ignore behind a plus. */
export function personOf(email: string): string {
  const [local = "", domain = ""] = normalAddress(email).split("@");
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? name.replaceAll(".", "") : name}@${isGmail ? "gmail.com" : domain}`;
}
