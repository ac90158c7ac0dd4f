import { describe, expect, it } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, askFor, logIn, register } from "./forms.ts";
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
