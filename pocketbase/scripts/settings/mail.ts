import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

const PARTS = ["SMTP_PORT", "SMTP_USER", "SMTP_PASSWORD", "SMTP_TLS", "MAIL_FROM"];
const ADDRESS = /^[^\s@<>]+@[^\s@.<>]+(\.[^\s@.<>]+)*$/;

/** true when mails can be sent. What is set halfway or cannot be is a Problem: mails would fail one by one, unseen. */
export function readMail(environment: Environment): boolean {
  const { SMTP_HOST: host, SMTP_PORT: port, MAIL_FROM: from } = environment;
  if (!host) {
    const alone = PARTS.find((name) => environment[name]);
    if (alone) throw new Problem(`${alone} is set, but SMTP_HOST is not: name the mail server, or leave both out.`);
    return false;
  }
  if (!/^[a-z0-9.:-]+$/i.test(host)) throw new Problem(`SMTP_HOST must be a host name or an address, not "${host}".`);
  if (port && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    throw new Problem(`SMTP_PORT must be a whole number from 1 to 65535, not "${port}".`);
  if (!ADDRESS.test(from ?? ""))
    throw new Problem(`MAIL_FROM must be the sender's address, such as course@the.site, not "${from ?? ""}".`);
  readAccess(environment);
  return true;
}

function readAccess({ SMTP_USER: user, SMTP_PASSWORD: password, SMTP_TLS: tls }: Environment): void {
  if (Boolean(user) !== Boolean(password))
    throw new Problem("A mail server's account needs both SMTP_USER and SMTP_PASSWORD.");
  if (tls && tls !== "on" && tls !== "off") throw new Problem(`SMTP_TLS must be on or off, not "${tls}".`);
}
