import { describe, expect, it } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, json, send, succeeded } from "./ask.ts";
import { anAddress, askFor, logIn, register } from "./forms.ts";
import { mailsHere } from "./here.ts";

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
