import { createTransport } from "nodemailer";

const WITHIN_MS = 20_000;

/** The mail transport from the settings, with timeouts of 20 s. */
export function transportOf(environment: Record<string, string | undefined>) {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: pass, SMTP_TLS: tls } = environment;
  return createTransport({
    ...{ host, port: Number(port || 587), secure: tls === "on" },
    ...(user && { auth: { user, pass } }),
    ...{ connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS, dnsTimeout: WITHIN_MS },
  });
}

export type Transport = ReturnType<typeof transportOf>;
