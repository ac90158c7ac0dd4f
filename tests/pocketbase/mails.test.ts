import { beforeAll, describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, ask, json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, confirmAddress, logIn, PASSWORD, register } from "./forms.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const USERS = "/api/collections/users";

const { sink, server } = await mailsHere();

const shape = ({ status, body }: Answer) => [status, body.toString()];

describe("a link to log in", () => {
  async function link(email: string) {
    const { otpId } = json<{ otpId: string }>(await succeeded(askFor(server, "otp", email)));
    const mail = await sink.take(email);
    expect(linkIn(mail).searchParams.get("otpId")).toBe(otpId);
    return { otpId, password: secretIn(mail)["code"] ?? "" };
  }
  const open = (code: object) => send(server, "POST", `${USERS}/auth-with-otp`, code);

  it("logs in once, and lets read", async () => {
    const { email } = await aPerson(server);
    const code = await link(email);
    const answer = await succeeded(open(code));
    expect(json(answer)).toMatchObject({ record: { email } });
    expect(answer.headers["set-cookie"]?.[0]).toContain("reading=");
    expect((await open(code)).status).toBe(400);
  });

  it("is no use with another code, nor another's code with it", async () => {
    const [one, other] = [await aPerson(server), await aPerson(server)];
    const [mine, theirs] = [await link(one.email), await link(other.email)];
    for (const password of [theirs.password, "", mine.password.slice(1), `${mine.password}0`, 1, null])
      expect((await open({ otpId: mine.otpId, password })).status).toBe(400);
    expect((await open(mine)).status).toBe(200);
  });

  it("works for ten minutes", async () => {
    const { email } = await aPerson(server);
    const [early, late] = [await link(email), await link(email)];
    const madeBefore = (minutes: number, { otpId }: { otpId: string }) =>
      sql(
        server,
        `UPDATE _otps SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${minutes} minutes') WHERE id = '${otpId}'`,
      );
    await madeBefore(9, early);
    await madeBefore(11, late);
    expect([(await open(early)).status, (await open(late)).status]).toEqual([200, 400]);
  });

  it("confirms the address of a registration, and only the mailbox opens it then", async () => {
    const email = anAddress();
    await succeeded(register(server, email));
    await sink.take(email);
    const code = await link(email);
    // Where a code was sent is noted a moment after the mail has left; a person needs longer to open it.
    await expect.poll(() => sql(server, `SELECT sentTo FROM _otps WHERE id = '${code.otpId}'`)).toEqual([email]);
    expect((await open(code)).status).toBe(200);
    expect((await logIn(server, email)).status).toBe(400);
  });

  it("is asked for alike by everybody", async () => {
    const [known, unknown] = [await aPerson(server), anAddress()];
    const answers = [await askFor(server, "otp", known.email), await askFor(server, "otp", unknown)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const fields = answers.map((answer) =>
      Object.entries(json<object>(answer)).map(([key, id]) => [key, String(id).length]),
    );
    expect(fields[0]).toEqual(fields[1]);
  });
});

describe("neutral answers", () => {
  /** The shortest of several times for each, asked in turn: what a busy machine adds says nothing. */
  async function shortest(acts: (() => Promise<Answer>)[]): Promise<number[]> {
    const times = acts.map(() => Infinity);
    for (let time = 0; time < 7; time++)
      for (const [index, act] of acts.entries()) {
        const start = performance.now();
        await act();
        times[index] = Math.min(times[index] ?? 0, performance.now() - start);
      }
    return times;
  }
  let token = "";
  beforeAll(async () => void ({ token } = await aPerson(server)));
  const changeTo = (newEmail: string) => send(server, "POST", `${USERS}/request-email-change`, { newEmail }, token);
  const people = async () => [(await aPerson(server)).email, anAddress()] as const;

  it.each<[string, (email: string) => Promise<Answer>]>([
    ["logging in", (email) => logIn(server, email, "Wrong-horse-9")],
    ["registering", (email) => register(server, email)],
    ["asking for a password", (email) => askFor(server, "password-reset", email)],
    ["asking for the confirmation again", (email) => askFor(server, "verification", email)],
    ["asking for a link", (email) => askFor(server, "otp", email)],
    ["asking to withdraw", (email) => send(server, "POST", "/api/course/withdraw-link", { email })],
    ["asking for a new address", (email) => changeTo(email)],
  ])("%s takes a comparable time with and without an account", LONG_HERE, async (_, act) => {
    const [known, unknown] = await people();
    const [knownMs = 0, unknownMs = 0] = await shortest([() => act(known), () => act(unknown)]);
    const [longer, shorter] = [Math.max(knownMs, unknownMs), Math.min(knownMs, unknownMs)];
    expect(longer - shorter < 40 || longer / shorter < 2.5, `${knownMs} ms and ${unknownMs} ms`).toBe(true);
  });

  it("a wrong password is refused alike", async () => {
    const [known, unknown] = await people();
    const answers = [await logIn(server, known, "Wrong-horse-9"), await logIn(server, unknown, "Wrong-horse-9")];
    expect(shape(answers[0] as Answer)).toEqual(shape(answers[1] as Answer));
  });
});

it("no mail holds what a stranger typed", async () => {
  const email = anAddress();
  await succeeded(register(server, email, { displayName: "Win at https://evil.example now" }));
  const mail = await sink.take(email);
  expect(mail.text + mail.html).not.toContain("evil");
  await succeeded(confirmAddress(server, secretIn(mail)["verify"] ?? "", PASSWORD));
});

it("a second device is announced to the owner, in plain words", async () => {
  const { email, password } = await aPerson(server);
  const path = `${USERS}/auth-with-password`;
  const body = JSON.stringify({ identity: email, password });
  const headers = { "content-type": "application/json", "user-agent": "Tom's <browser>" };
  await succeeded(ask(server, path, { method: "POST", headers, body }));
  const mail = await sink.take(email);
  expect(mail.subject).toBe("New login to your account · First Cut");
  expect(mail.text).toContain("Tom's <browser>");
  expect(mail.html).toContain("Tom&#39;s &lt;browser&gt;");
});
