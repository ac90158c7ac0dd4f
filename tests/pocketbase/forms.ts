import { randomUUID } from "node:crypto";
import { type MailSink, secretIn } from "#support/mailSink.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send, succeeded } from "./ask.ts";

const USERS = "/api/collections/users";
export const PASSWORD = "Correct-horse-9";

export const anAddress = (): string => `${randomUUID()}@example.test`;

/** What the form sends when a person fills it in. */
export const registration = (email: string, more: object = {}) => ({
  ...{ email, password: PASSWORD, passwordConfirm: PASSWORD, displayName: "Ada", zone: "Europe/Berlin" },
  ...{ website: "", filledInMs: 9_000 },
  ...more,
});

type Server = Pick<TestServer, "url">;

export const register = (server: Server, email: string, more?: object) =>
  send(server, "POST", "/api/course/register", registration(email, more));

export const plainly = (server: Server, email: string, more?: object) =>
  send(server, "POST", `${USERS}/records`, registration(email, more));

export const logIn = (server: Server, identity: string, password = PASSWORD) =>
  send(server, "POST", `${USERS}/auth-with-password`, { identity, password });

export const confirmAddress = (server: Server, token: string, password?: string) =>
  send(server, "POST", `${USERS}/confirm-verification`, { token, password });

export const askFor = (server: Server, what: "password-reset" | "verification" | "otp", email: string) =>
  send(server, "POST", `${USERS}/request-${what}`, { email });

/** A link to log in, as it was mailed, and what it opens. */
export async function loginLink(server: Server, sink: MailSink, email: string) {
  const { otpId } = json<{ otpId: string }>(await succeeded(askFor(server, "otp", email)));
  let mail = await sink.take(email);
  while (!secretIn(mail)["code"]) mail = await sink.take(email);
  return { mail, code: { otpId, password: secretIn(mail)["code"] ?? "" } };
}
