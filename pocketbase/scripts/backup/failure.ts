import { hostname } from "node:os";
import { transportOf } from "#server/scripts/platform/mailer.ts";
import { asTyped } from "#server/scripts/platform/typed.ts";
import type { Environment } from "#server/scripts/settings/environment.ts";

/** Tells the operator by mail, over the server's own mail server. @throws what the mail server says */
export async function mailFailure(to: string, problem: string, environment: Environment): Promise<void> {
  const text = `The nightly back-up on ${hostname()} failed:\n\n${problem}\n\nThe back-ups of the nights before are untouched. npm run status says how old the newest one is; npm run backup tries again.\n`;
  const subject = "The nightly back-up failed";
  await transportOf(environment).sendMail({ from: environment["MAIL_FROM"], to, subject, text: asTyped(text) });
}
