import { clean } from "#server/scripts/logs/lines.ts";
import { type Transport, transportOf } from "#server/scripts/platform/mailer.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { type Case, type Finding, fine, grave, look, unsafe } from "./finding.ts";

const ADDRESS = /^[^\s@<>]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;
const EXAMPLE = /@(.*\.)?(example(\.com|\.org|\.net)?|invalid|test)$/i;
const ABOUT = "mail";
const NONE =
  "No mail server is set. Accounts work at once and without proof of their address; there are no links to log in, no new passwords and no changes of address, and whoever registers learns whether an address is taken.";

/** @throws {Problem} when it is no email address */
export function requireAddress(to: string): void {
  if (!ADDRESS.test(to)) throw new Problem(`--mail wants an address such as ada@the.site, not "${to}".`, 2);
}

/** Checks that mails can be sent: sends one when an address is given, else only verifies the connection. */
export async function lookAtMail({ settings, environment, isPublic }: Case, to?: string): Promise<Finding[]> {
  if (!settings.canMail) return [withoutServer(isPublic, to)];
  const { SMTP_HOST: host = "", MAIL_FROM: from = "" } = environment;
  const sender = EXAMPLE.test(from)
    ? [grave(isPublic)(ABOUT, `Mails say they come from ${from}, which nobody has.`, "Set MAIL_FROM to your own.")]
    : [];
  return [...sender, await answered(transportOf(environment), { host, from, site: settings.siteUrl }, to)];
}

function withoutServer(isPublic: boolean, to: string | undefined): Finding {
  const todo = "Set SMTP_HOST and MAIL_FROM.";
  if (to) return unsafe(ABOUT, `Nothing could be sent to ${to}: no mail server is set.`, todo);
  return isPublic ? look(ABOUT, NONE, todo) : fine(ABOUT, NONE);
}

async function answered(transport: Transport, { host, from, site }: Record<string, string>, to?: string) {
  const text = `This is how mails of ${String(site)} reach you. npm run doctor sent it; there is nothing to do.\n`;
  try {
    if (to) await transport.sendMail({ from, to, subject: "A mail to see whether mails arrive", text });
    else await transport.verify();
  } catch (error) {
    const says = `The mail server ${String(host)} refuses: ${clean(String((error as Error).message))}`;
    return unsafe(ABOUT, says, "Mend the SMTP_ settings.");
  }
  return fine(
    ABOUT,
    to
      ? `${String(host)} took a mail to ${to}: look whether it is there, and not among the spam.`
      : `The mail server ${String(host)} answers; --mail ADDRESS sends one.`,
  );
}
