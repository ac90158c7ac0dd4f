import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { CHEAP, hashAt, USUAL } from "#support/hashCost.ts";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, json, send, sql, succeeded } from "./ask.ts";
import { anAddress, askFor, confirmAddress, logIn, loginLink, PASSWORD, register } from "./forms.ts";
import { mailsHere } from "./here.ts";

const USERS = "/api/collections/users";
const { sink, server } = await mailsHere();
const refresh = (token: string) => send(server, "POST", `${USERS}/auth-refresh`, {}, token);
const shape = ({ status, body }: Answer) => [status, body.toString()];

describe("a link to log in", () => {
  async function link(email: string) {
    const { mail, code } = await loginLink(server, sink, email);
    expect(linkIn(mail).searchParams.get("otpId")).toBe(code.otpId);
    return code;
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
  const other = { "user-agent": "Tom's <browser>" };
  await succeeded(send(server, "POST", path, { identity: email, password }, undefined, other));
  const mail = await sink.take(email);
  expect(mail.subject).toBe("New login to your account · First Cut");
  expect(mail.text).toContain("Tom's <browser>");
  expect(mail.html).toContain("Tom&#39;s &lt;browser&gt;");
});

const NEXT = "Another-horse-9";
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
  afterAll(() => hashAt(CHEAP, server));

  it("a link to log in that is pressed many times at once logs in once", async () => {
    const { email } = await aPerson(server);
    const { code } = await loginLink(server, sink, email);
    const { done } = await pressed(() => send(server, "POST", `${USERS}/auth-with-otp`, code));
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

describe("a new password", () => {
  const confirm = (token: string, password: string) =>
    send(server, "POST", `${USERS}/confirm-password-reset`, { token, password, passwordConfirm: password });

  it("is chosen by a link that works once, and ends every session", async () => {
    const ada = await aPerson(server);
    expect((await askFor(server, "password-reset", ada.email)).status).toBe(204);
    const mail = await sink.take(ada.email);
    expect(linkIn(mail).pathname).toBe("/reset-password");
    const { token = "" } = secretIn(mail);
    const weak = await confirm(token, "weak");
    expect(json(weak)).toMatchObject({ data: { password: { code: "validation_password_length" } } });
    await succeeded(confirm(token, NEXT));
    expect((await confirm(token, NEXT)).status).toBe(400);
    expect((await refresh(ada.token)).status).toBe(401);
    expect((await logIn(server, ada.email, ada.password)).status).toBe(400);
    expect((await logIn(server, ada.email, NEXT)).status).toBe(200);
  });

  it("is asked for alike by everybody; whoever has no account gets a mail that says so", async () => {
    const [known, unknown] = [await aPerson(server), anAddress()];
    const answers = [
      await askFor(server, "password-reset", known.email),
      await askFor(server, "password-reset", unknown),
    ];
    expect(shape(answers[0] as Answer)).toEqual(shape(answers[1] as Answer));
    expect((await sink.take(unknown)).subject).toBe("There is no account with this address · First Cut");
    expect((await askFor(server, "password-reset", "nobody")).status).toBe(400);
  });

  it.each(["ada@example.test\u0000", "a,b@example.test"])(
    "cannot be asked for with what is no address: %j",
    async (email) => {
      for (const what of ["password-reset", "verification", "otp"] as const)
        expect((await askFor(server, what, email)).status).toBe(400);
    },
  );

  it("sends nothing by another spelling of the route", async () => {
    const { email } = await aPerson(server);
    for (const collection of ["Users", "USERS", "_pb_users_auth_"])
      for (const what of ["password-reset", "verification"]) {
        const path = `/api/collections/${collection}/request-${what}`;
        expect((await send(server, "POST", path, { email })).status).toBe(204);
      }
    const marker = anAddress();
    await askFor(server, "password-reset", marker);
    await sink.take(marker);
    expect(sink.mails.filter(({ to }) => to === email)).toEqual([]);
  });
});

describe("a new address", () => {
  it("is confirmed from its own mailbox with the password, and ends every session", async () => {
    const ada = await aPerson(server);
    const newEmail = anAddress();
    await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
    const mail = await sink.take(newEmail);
    const { change: token = "" } = secretIn(mail);
    const confirm = (password: string) => send(server, "POST", `${USERS}/confirm-email-change`, { token, password });
    expect((await confirm("Wrong-horse-9")).status).toBe(400);
    await succeeded(confirm(ada.password));
    expect((await refresh(ada.token)).status).toBe(401);
    expect((await logIn(server, ada.email, ada.password)).status).toBe(400);
    expect((await logIn(server, newEmail, ada.password)).status).toBe(200);
  });

  const askToChange = (newEmail: string, token: string, collection = "users") =>
    send(server, "POST", `/api/collections/${collection}/request-email-change`, { newEmail }, token);

  it("is asked for alike whether it is taken or not; the owner of one that is taken gets a mail", async () => {
    const [ada, known] = [await aPerson(server), await aPerson(server)];
    const pending = anAddress();
    await succeeded(register(server, pending));
    await sink.take(pending);
    const free = await askToChange(anAddress(), ada.token);
    expect(free.status).toBe(204);
    for (const taken of [known.email, known.email.toUpperCase(), pending]) {
      expect(shape(await askToChange(taken, ada.token))).toEqual(shape(free));
      const mail = await sink.take(taken);
      expect(mail.subject).toBe("This address already has an account · First Cut");
      expect(linkIn(mail).pathname + linkIn(mail).hash).toBe("/login");
    }
  });

  it("is refused at its field when it is none, or one's own", async () => {
    const ada = await aPerson(server);
    for (const [typed, code] of [
      ["nonsense", "validation_is_email"],
      ["", "validation_is_email"],
      [ada.email.toUpperCase(), "validation_not_in_invalid"],
    ] as const) {
      const refused = await askToChange(typed, ada.token);
      expect(refused.status).toBe(400);
      expect(json(refused)).toMatchObject({ data: { newEmail: { code } } });
    }
  });

  it("is asked for by nobody but somebody who is logged in", async () => {
    const answers = [await askToChange(anAddress(), ""), await askToChange(anAddress(), server.superuser.token)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});
