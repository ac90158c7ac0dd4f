import type { Settings } from "#server/scripts/settings/settings.ts";
import { note, ok, type Finding } from "./finding.ts";

const NO_MAIL =
  "No mail server is set (SMTP_HOST). Accounts work at once and without proof of their address; there are no links to log in, no new passwords and no changes of address, and whoever registers learns whether an address is taken.";

/** Who may log in from where: what an operator registers at an identity provider, too. */
export function lookAtAccounts({ siteUrl, canMail, providers }: Settings): Finding[] {
  const origins = note(`Only pages of ${siteUrl} may ask the server.`);
  const mail = canMail ? ok("A mail server is set.") : note(NO_MAIL);
  const offered = providers.map((name) => ok(`${name} is offered; its redirect address must be ${siteUrl}/login`));
  return [origins, mail, ...offered];
}
