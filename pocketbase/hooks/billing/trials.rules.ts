/** An address as one person has it: in lower case, without what Gmail and others ignore behind a plus. */
export function personOf(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  const [name = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return `${isGmail ? name.replaceAll(".", "") : name}@${isGmail ? "gmail.com" : domain}`;
}
