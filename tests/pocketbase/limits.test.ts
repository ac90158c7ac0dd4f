import { describe, expect, it } from "vitest";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { send, json } from "./ask.ts";
import { anAddress, PASSWORD } from "./forms.ts";
import { LIMITED, mailsHere } from "./here.ts";
import { elsewhere, expectRetry, readersOf, statuses } from "./tries.ts";

const USERS = "/api/collections/users";
const SIGN_IN = `${USERS}/auth-with-password`;
const { sink, server } = await mailsHere(LIMITED);
const { from, anybody } = readersOf(() => server);
const logIn = (identity: string, password: string) => anybody(SIGN_IN, { identity, password });

describe("guessing one account's password", () => {
  it("ends after ten tries from a network, alike with and without an account, and says until when", async () => {
    for (const identity of [(await aPerson(server)).email, anAddress()]) {
      const guess = (password: string, written = identity) =>
        from("198.51.100.1", SIGN_IN, { identity: written, password });
      const tries = await statuses(10, () => guess("Wrong-horse-9"));
      expect(tries).toEqual(Array(10).fill(400));
      expectRetry(await guess("Wrong-horse-9"), 15);
      expectRetry(await guess(PASSWORD, identity.toUpperCase()), 15);
    }
  });

  it("from many networks ends after a hundred tries, but not where its owner logged in before", async () => {
    const { email, password } = await aPerson(server);
    const home = "203.0.113.3";
    expect((await from(home, SIGN_IN, { identity: email, password })).status).toBe(200);
    // What logged in from home was one of the hundred.
    const tries = await Promise.all(Array.from({ length: 98 }, () => logIn(email, "Wrong-horse-9")));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
    expectRetry(await logIn(email, password), 15);
    expect((await from(home, SIGN_IN, { identity: email, password })).status).toBe(200);
    const stranger = anAddress();
    await Promise.all(Array.from({ length: 100 }, () => logIn(stranger, "Wrong-horse-9")));
    expectRetry(await logIn(stranger, "Wrong-horse-9"), 15);
  });

  it("at once is counted one by one", async () => {
    const identity = anAddress();
    const guess = () => from("198.51.100.3", SIGN_IN, { identity, password: "Wrong-horse-9" });
    const tries = await Promise.all(Array.from({ length: 25 }, guess));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
  });
});

describe("guessing the operator's password", () => {
  const OPERATOR = "/api/collections/_superusers/auth-with-password";
  const wrong = { identity: "superuser@example.test", password: "wrong" };

  it("ends after five tries, and for one name after the other after twenty, whichever IPv6 address is used", async () => {
    let host = 1;
    const guess = (identity: string) =>
      from(`2001:db8:7:7::${(host++).toString(16)}`, OPERATOR, { ...wrong, identity });
    expect(await statuses(5, () => guess(wrong.identity))).toEqual(Array(5).fill(400));
    expectRetry(await guess(wrong.identity), 15);
    expect(await statuses(14, () => guess(anAddress()))).toEqual(Array(14).fill(400));
    expectRetry(await guess(anAddress()), 15);
  });

  it("from many networks ends after fifty tries, but not where the operator was before", async () => {
    const account = { email: anAddress(), password: "Operators-horse-9" };
    const made = { ...account, passwordConfirm: account.password };
    const { token } = server.superuser;
    expect((await send(server, "POST", "/api/collections/_superusers/records", made, token)).status).toBe(200);
    const logIn = (address: string, password = account.password) =>
      from(address, OPERATOR, { identity: account.email, password });
    const home = "203.0.113.4";
    expect((await logIn(home)).status).toBe(200);
    // What logged in from home was one of the fifty.
    expect(await statuses(49, () => logIn(elsewhere(), "wrong"))).toEqual(Array(49).fill(400));
    expectRetry(await logIn(elsewhere()), 15);
    expect((await logIn(home)).status).toBe(200);
  });
});

describe("a session that tries passwords", () => {
  const NEXT = "Another-horse-9";
  it("to change its own ends after ten, alike in every network", async () => {
    const ada = await aPerson(server);
    const change = (oldPassword: string) =>
      send(
        server,
        "PATCH",
        `${USERS}/records/${ada.id}`,
        { oldPassword, password: NEXT, passwordConfirm: NEXT },
        ada.token,
        { "x-forwarded-for": elsewhere() },
      );
    expect(await statuses(10, () => change("Wrong-horse-9"))).toEqual(Array(10).fill(400));
    expectRetry(await change(ada.password), 15);
  });

  it("by a link to a new address ends after ten, in every spelling of the route", async () => {
    const ada = await aPerson(server);
    const newEmail = anAddress();
    const here = { "x-forwarded-for": "198.51.100.10" };
    await send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token, here);
    const token = secretIn(await sink.take(newEmail))["change"] ?? "";
    const confirm = (password: string) => anybody(`${USERS}/confirm-email-change`, { token, password });
    expect(await statuses(10, () => confirm("Wrong-horse-9"))).toEqual(Array(10).fill(400));
    expectRetry(await confirm(ada.password), 15);
    const elsewhere = async (password: string) =>
      (await anybody("/api/collections/USERS/confirm-email-change", { token, password })).body.toString();
    expect(await elsewhere(ada.password)).toBe(await elsewhere("Wrong-horse-9"));
  });
});

it("ten reports a day are heard of an account, of reviews and all else together", async () => {
  const { id, token } = await aPerson(server);
  const sent = { user: id, target: "posts", targetId: "nothinghere1234", reason: "spam" };
  const report = (collection: string) =>
    send(server, "POST", `/api/collections/${collection}/records`, sent, token).then(({ status }) => status);
  expect(await statuses(10, () => send(server, "POST", "/api/collections/reports/records", sent, token))).toEqual(
    Array(10).fill(400),
  );
  expect([await report("reports"), await report("reviewReports")]).toEqual([429, 429]);
});

describe("guessing the code of a link to log in", () => {
  const open = (otpId: string, password: string, address = "198.51.100.6") =>
    from(address, `${USERS}/auth-with-otp`, { otpId, password });
  const linkFor = async (email: string, address: string) => {
    const { otpId } = json<{ otpId: string }>(await from(address, `${USERS}/request-otp`, { email }));
    let mail = await sink.take(email);
    while (!mail.subject.startsWith("Your login link")) mail = await sink.take(email);
    return { otpId, code: secretIn(mail)["code"] ?? "" };
  };

  it("ends after five tries from a network, alike for a made-up one", async () => {
    const { email } = await aPerson(server);
    const { otpId } = await linkFor(email, elsewhere());
    const answers = async (id: string) => {
      const all: string[] = [];
      for (let time = 0; time < 8; time++) {
        const { status, body } = await open(id, "12345678901234567890");
        all.push(`${status} ${status === 400 ? body.toString() : ""}`);
      }
      return all;
    };
    const real = await answers(otpId);
    expect(real.map((answer) => answer.slice(0, 3))).toEqual([...Array<string>(5).fill("400"), "429", "429", "429"]);
    expect(await answers("abcdefghij12345")).toEqual(real);
  });

  it("tells nothing by another spelling of the route", async () => {
    const { email } = await aPerson(server);
    const { otpId } = await linkFor(email, elsewhere());
    for (const users of ["USERS", "u%C5%BFers", "_pb_users_auth_"]) {
      const path = `/api/collections/${users}/auth-with-otp`;
      const ask = (id: string) => statuses(7, () => from("198.51.100.7", path, { otpId: id, password: "1" }));
      expect(await ask(otpId)).toEqual(await ask("abcdefghij12345"));
      expect((await from("198.51.100.7", `/api/collections/${users}/request-otp`, { email })).status).toBe(403);
    }
  });

  it("shuts out nobody who has a right link, in whichever network the guesses are made", async () => {
    const { email } = await aPerson(server);
    const attacker = "198.51.100.8";
    for (let link = 0; link < 3; link++) {
      const { otpId } = await linkFor(email, attacker);
      await statuses(7, () => open(otpId, "12345678901234567890", attacker));
    }
    const first = await linkFor(email, "203.0.113.8");
    expect((await open(first.otpId, first.code, "203.0.113.8")).status).toBe(200);
    const second = await linkFor(email, attacker);
    expect((await open(second.otpId, second.code, attacker)).status).toBe(200);
  });
});

describe("mails to one address", () => {
  it.each([
    ["a new password", `${USERS}/request-password-reset`],
    ["the confirmation", `${USERS}/request-verification`],
    ["a link", `${USERS}/request-otp`],
    ["a link to withdraw", "/api/course/withdraw-link"],
  ])("for %s end after five from a network, alike with and without an account", async (_, path) => {
    const toOne = async (email: string) => {
      const here = elsewhere();
      const answers = await statuses(5, () => from(here, path, { email }));
      expect(answers.every((status) => status < 300)).toBe(true);
      expectRetry(await from(here, path, { email }), 60);
      expect((await anybody(path, { email })).status).toBeLessThan(300);
    };
    await Promise.all([(await aPerson(server)).email, anAddress()].map(toOne));
  });

  it("from everywhere end after ten, for a quarter of an hour at most", async () => {
    const email = anAddress();
    const path = `${USERS}/request-password-reset`;
    expect(await statuses(10, () => anybody(path, { email }))).toEqual(Array(10).fill(204));
    expectRetry(await anybody(path, { email }), 15);
  });
});
