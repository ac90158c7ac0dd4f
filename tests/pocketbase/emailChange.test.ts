import { describe, expect, it } from "vitest";
import { linkIn, secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { type Answer, json, send } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { anAddress, logIn, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const USERS = "/api/collections/users";

const { sink, server } = await mailsHere();

const refresh = (token: string) => send(server, "POST", `${USERS}/auth-refresh`, {}, token);
const shape = ({ status, body }: Answer) => [status, body.toString()];

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

  it("tells nothing by another spelling of the route, and sends nothing", async () => {
    const [ada, known] = [await aPerson(server), await aPerson(server)];
    const free = anAddress();
    for (const collection of ["Users", "u%C5%BFers", "_pb_users_auth_"]) {
      const answers = [
        await askToChange(known.email, ada.token, collection),
        await askToChange(free, ada.token, collection),
      ];
      expect(answers[0]?.status).toBe(400);
      expect(shape(answers[0] as Answer)).toEqual(shape(answers[1] as Answer));
    }
    expect(sink.mails.filter(({ to }) => [free, known.email].includes(to))).toEqual([]);
  });

  it("is not set directly", async () => {
    const ada = await aPerson(server);
    const path = `${USERS}/records/${ada.id}`;
    expect((await send(server, "PATCH", path, { email: anAddress() }, ada.token)).status).toBe(400);
  });
});
