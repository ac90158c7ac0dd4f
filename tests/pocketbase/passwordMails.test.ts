import { describe, expect, it } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { anAddress, askFor, logIn, plainly, register } from "./forms.ts";
import { mailsHere } from "./here.ts";
import { succeeded } from "./readers.ts";

const USERS = "/api/collections/users";
const NEXT = "Another-horse-9";

const { sink, server } = await mailsHere();

const refresh = (token: string) => send(server, "POST", `${USERS}/auth-refresh`, {}, token);
const shape = ({ status, body }: Answer) => [status, body.toString()];

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

  it("confirms an address that only a stranger had registered, for its owner", async () => {
    const email = anAddress();
    await succeeded(register(server, email, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
    await sink.take(email);
    await succeeded(askFor(server, "password-reset", email));
    await succeeded(confirm(secretIn(await sink.take(email))["token"] ?? "", NEXT));
    expect((await logIn(server, email, "Stranger-9!")).status).toBe(400);
    expect((await logIn(server, email, NEXT)).status).toBe(200);
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

  it.each(["ada\u0000@example.test", "ada@example.test\u0000", "<ada>@example.test", "a,b@example.test"])(
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

/** Few enough letters, and too many bytes. */
const LONG = `Aa1!${"ä".repeat(36)}`;
const both = (password: string) => ({ password, passwordConfirm: password });
const fieldsOf = (answer: Answer) =>
  Object.entries(json<{ data: Record<string, { code: string; message: string }> }>(answer).data).map(
    ([name, { code, message }]) => [name, code, /\b71\b/.test(message)].join(" "),
  );

it.each([LONG, `Aa1!${"ä".repeat(34)}`, `Aa1!${"😀".repeat(18)}`, `Aa1!${"x".repeat(68)}`])(
  "a password of more bytes than are kept is refused at its field where one registers with mails, changes or resets it: %s",
  async (password) => {
    const ada = await aPerson(server);
    await succeeded(askFor(server, "password-reset", ada.email));
    const { token } = secretIn(await sink.take(ada.email));
    const answers = {
      registering: await register(server, anAddress(), both(password)),
      changing: await send(
        server,
        "PATCH",
        `${USERS}/records/${ada.id}`,
        { oldPassword: ada.password, ...both(password) },
        ada.token,
      ),
      resetting: await send(server, "POST", `${USERS}/confirm-password-reset`, { token, ...both(password) }),
    };
    for (const [way, answer] of Object.entries(answers))
      expect([way, answer.status, fieldsOf(answer)]).toEqual([way, 400, ["password validation_password_length true"]]);
    expect((await logIn(server, ada.email)).status).toBe(200);
  },
);

it.each([LONG, `Aa1!${"x".repeat(68)}`])("so it is where one registers without mails: %s", async (password) => {
  const refused = await plainly(await sharedServer(), anAddress(), both(password));
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ["password validation_password_length true"]]);
});

it("the longest that is kept is taken, and told apart from another in its last letter", async () => {
  const longest = `Aa1!${"ä".repeat(33)}x`;
  const email = anAddress();
  await succeeded(plainly(await sharedServer(), email, both(longest)));
  const answers = [await logIn(await sharedServer(), email, longest)];
  answers.push(await logIn(await sharedServer(), email, `${longest.slice(0, -1)}y`));
  expect(answers.map(({ status }) => status)).toEqual([200, 400]);
});
