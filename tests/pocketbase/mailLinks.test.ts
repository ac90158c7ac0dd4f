import { beforeAll, describe, expect, it } from "vitest";
import { USUAL, hashAt } from "#support/hashCost.ts";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, json, send } from "./ask.ts";
import { PASSWORD, anAddress, askFor, confirmAddress, logIn, register } from "./forms.ts";
import { mailsHere } from "./here.ts";
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

const PRESSES = 10;

/** Presses many times at once; gives back how many of the presses did something, and with what the others were answered. */
async function pressed(press: (at: number) => Promise<Answer>): Promise<{ done: number; others: Set<string> }> {
  const answers = await Promise.all(Array.from({ length: PRESSES }, (_, at) => press(at)));
  const refused = answers.filter(({ status }) => status >= 300).map((answer) => `${answer.status} ${codeIn(answer)}`);
  return { done: PRESSES - refused.length, others: new Set(refused) };
}
const codeIn = (answer: Answer): string => json<{ data: { token?: { code: string } } }>(answer).data.token?.code ?? "";

it("of two links to new addresses that are pressed together one changes the account", async () => {
  const ada = await aPerson(server);
  const addresses = [anAddress(), anAddress()];
  const tokens: string[] = [];
  for (const newEmail of addresses) {
    await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
    tokens.push(secretIn(await sink.take(newEmail))["change"] ?? "");
  }
  const change = (token: string | undefined) =>
    send(server, "POST", `${USERS}/confirm-email-change`, { token, password: ada.password });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => change(tokens[at % 2])));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const logins = await Promise.all(addresses.map((address) => logIn(server, address, ada.password)));
  expect(logins.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it("a link that confirms an address confirms it once, and says so to whoever presses it again", async () => {
  const email = anAddress();
  await succeeded(register(server, email));
  const token = secretIn(await sink.take(email))["verify"] ?? "";
  const { done } = await pressed(() => confirmAddress(server, token, PASSWORD));
  expect(done).toBe(1);
  expect(codeIn(await confirmAddress(server, token, PASSWORD))).toBe("validation_already_confirmed");
  expect((await logIn(server, email)).status).toBe(200);
});

it("an address that is confirmed while a stranger registers it anew is never confirmed with their password", async () => {
  for (let round = 0; round < 4; round++) {
    const email = anAddress();
    await succeeded(register(server, email));
    const token = secretIn(await sink.take(email))["verify"] ?? "";
    const stranger = { password: "Stranger-9!", passwordConfirm: "Stranger-9!" };
    await Promise.all([
      ...Array.from({ length: 3 }, () => confirmAddress(server, token, PASSWORD)),
      ...Array.from({ length: 3 }, () => register(server, email, stranger)),
    ]);
    expect((await logIn(server, email, stranger.password)).status).not.toBe(200);
  }
});

// Between looking at a link and using it up lies the hashing of its code or of a password: it takes as long as it really does.
describe("while a password takes its time to be hashed", () => {
  beforeAll(() => hashAt(USUAL, server));

  it("a link to log in that is pressed many times at once logs in once", async () => {
    const { email } = await aPerson(server);
    const { otpId } = json<{ otpId: string }>(await succeeded(askFor(server, "otp", email)));
    const password = secretIn(await sink.take(email))["code"] ?? "";
    const { done } = await pressed(() => send(server, "POST", `${USERS}/auth-with-otp`, { otpId, password }));
    expect(done).toBe(1);
  });

  it("a link to a new password that is pressed many times at once chooses one of them", async () => {
    const { email } = await aPerson(server);
    await succeeded(askFor(server, "password-reset", email));
    const token = secretIn(await sink.take(email))["token"] ?? "";
    const nth = (at: number) => `Another-horse-${at}`;
    const set = (at: number) => ({ token, password: nth(at), passwordConfirm: nth(at) });
    const { done, others } = await pressed((at) => send(server, "POST", `${USERS}/confirm-password-reset`, set(at)));
    expect([done, ...others]).toEqual([1, "400 validation_invalid_token"]);
    const works = await Promise.all(Array.from({ length: PRESSES }, (_, at) => logIn(server, email, nth(at))));
    expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
