import { expect, it } from "vitest";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, PASSWORD, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const USERS = "/api/collections/users";
const NEXT = "Another-horse-9";

const { sink, server } = await mailsHere();

const works = async (token: string): Promise<boolean> =>
  json<{ works: boolean }>(await succeeded(send(server, "POST", "/api/course/link", { token }))).works;
const mailedTo = async (email: string, secret: string) => secretIn(await sink.take(email))[secret] ?? "";

it("a link to a new password works until it was used, however often one asks", async () => {
  const { email } = await aPerson(server);
  await succeeded(askFor(server, "password-reset", email));
  const token = await mailedTo(email, "token");
  expect([await works(token), await works(token)]).toEqual([true, true]);
  const body = { token, password: NEXT, passwordConfirm: NEXT };
  await succeeded(send(server, "POST", `${USERS}/confirm-password-reset`, body));
  expect(await works(token)).toBe(false);
});

it("a link to a new address works until it was used", async () => {
  const ada = await aPerson(server);
  const newEmail = anAddress();
  await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
  const token = await mailedTo(newEmail, "change");
  expect(await works(token)).toBe(true);
  await succeeded(send(server, "POST", `${USERS}/confirm-email-change`, { token, password: ada.password }));
  expect(await works(token)).toBe(false);
});

it("a link to confirm an address confirms nothing by being asked about", async () => {
  const email = anAddress();
  await succeeded(register(server, email));
  const token = await mailedTo(email, "verify");
  expect(await works(token)).toBe(true);
  const log = () => send(server, "POST", `${USERS}/auth-with-password`, { identity: email, password: PASSWORD });
  expect((await log()).status).toBe(403);
});

it("nothing else is a link: no session, no operator's token, no word", async () => {
  const { token } = await aPerson(server);
  for (const one of [token, server.superuser.token, "", "a.b.c", "x".repeat(5_000)])
    expect(await works(one)).toBe(false);
  expect((await send(server, "POST", "/api/course/link", { token: { a: 1 } })).status).toBe(200);
  expect((await send(server, "POST", "/api/course/link")).status).toBe(200);
});
