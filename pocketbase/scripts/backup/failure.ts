import { hostname } from "node:os";
import { createTransport } from "nodemailer";
import type { Environment } from "#server/scripts/settings/environment.ts";

const WITHIN_MS = 20_000;

/** Tells the operator by mail, over the server's own mail server. @throws what the mail server says */
export async function mailFailure(to: string, problem: string, environment: Environment): Promise<void> {
  const {
    SMTP_HOST: host,
    SMTP_PORT: port = "587",
    SMTP_USER: user,
    SMTP_PASSWORD: pass,
    MAIL_FROM: from,
  } = environment;
  const transport = createTransport({
    ...{ host, port: Number(port || 587), secure: environment["SMTP_TLS"] === "on" },
    ...(user && { auth: { user, pass } }),
    ...{ connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS },
  });
  const text = `The nightly back-up on ${hostname()} failed:\n\n${problem}\n\nThe back-ups of the nights before are untouched. npm run status says how old the newest one is; npm run backup tries again.\n`;
  await transport.sendMail({ from, to, subject: "The nightly back-up failed", text });
}
