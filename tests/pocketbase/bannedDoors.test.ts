import { afterAll, describe, expect, it } from "vitest";
import { secretIn, startMailSink } from "#support/mailSink.ts";
import { startIdentityProvider } from "#support/oidc.ts";
import { type Person } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { type Answer, ask, fileOf, json, send, sendForm, succeeded } from "./ask.ts";
import { builtAt, manifest } from "./builtSite.ts";
import { anAddress, askFor, confirmAddress, loginLink, register } from "./forms.ts";
import { complete, free, premium } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { listen } from "./others.ts";
import { ANSWER, postsOn, QUESTION } from "./posting.ts";
import { providerOn } from "./provided.ts";
import { reviewPath, rowsOf, WORDS } from "./reviewing.ts";

const REDIRECT = "https://course.example/login";
const USERS = "/api/collections/users";
const REFRESH = `${USERS}/auth-refresh`;
const { write, anOldHand, aMember, count } = postsOn(() => server);
const { decide, get } = decisionsOn(() => server);
const [sink, provider] = await Promise.all([startMailSink(), startIdentityProvider(REDIRECT)]);
const server = await startPocketBase({ env: { ...sink.env, ...provider.env } });
const come = providerOn(() => server, provider, REDIRECT);
const moderator = await aRole(server, "moderator");
afterAll(async () => {
  await server.stop();
  await Promise.all([sink.stop(), provider.stop()]);
});

const ban = ({ id }: Person) => succeeded(decide(moderator, `users/${id}`, "ban"));
const as = ({ email }: Pick<Person, "email">) =>
  void (provider.person = { sub: `sub of ${email}`, email, email_verified: true, name: "Ada" });

const photoOf = (id: string, token: string) =>
  sendForm(server, "PATCH", rowsOf("users", id), { photo: fileOf(pngOf(1, 1)) }, token);

/** What somebody may still write with a session, by every way to write: nothing. */
async function writtenBy({ id, token }: Pick<Person, "id" | "token">, post: string): Promise<string[]> {
  const writes: [method: string, path: string, body: object][] = [
    ["POST", rowsOf("posts"), { ...QUESTION, user: id }],
    ["POST", rowsOf("replies"), { user: id, post, body: ANSWER }],
    ["PATCH", rowsOf("users", id), { displayName: "Somebody else" }],
    ["PUT", reviewPath(), WORDS],
    ["POST", "/api/course/progress", complete(free)],
  ];
  const asked = writes.map(async ([method, path, body]): Promise<[string, number]> => [
    `${method} ${path}`,
    (await send(server, method, path, body, token)).status,
  ]);
  const all = [...(await Promise.all(asked)), ["a photo", (await photoOf(id, token)).status] as const];
  return all.flatMap(([name, status]) => (status < 300 ? [name] : []));
}

describe("somebody who is banned", () => {
  it("is out by all that was open: token, stream, files, batch, cookie, and links that were mailed before", async () => {
    const [ada, bob] = [await aMember(), await anOldHand()];
    const post = await write(bob);
    expect((await writtenBy(ada, post.id)).length, "before the ban").toBe(6);
    await succeeded(askFor(server, "password-reset", ada.email));
    const reset = secretIn(await sink.take(ada.email))["token"] ?? "";
    const newEmail = anAddress();
    await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
    const change = secretIn(await sink.take(newEmail))["change"] ?? "";
    expect([reset, change]).not.toContain("");
    using ear = await listen(server, [`signals/${ada.id}`], ada);
    expect(ear.status).toBe(204);
    await ban(ada);

    const answers: Record<string, Answer> = {
      refresh: await send(server, "POST", REFRESH, {}, ada.token),
      files: await send(server, "POST", "/api/files/token", {}, ada.token),
      export: await send(server, "GET", "/api/course/export", undefined, ada.token),
      mine: await get("mine", ada),
      reset: await send(server, "POST", `${USERS}/confirm-password-reset`, {
        ...{ token: reset, password: "Other-horse-9", passwordConfirm: "Other-horse-9" },
      }),
      change: await send(server, "POST", `${USERS}/confirm-email-change`, { token: change, password: ada.password }),
    };
    for (const [name, { status }] of Object.entries(answers)) expect([400, 401, 403], name).toContain(status);
    expect(await writtenBy(ada, post.id)).toEqual([]);
    using again = await listen(server, [`signals/${ada.id}`], ada);
    expect(again.status).toBe(403);
    const heard = ear.heard();
    const told = { user: ada.id, type: "info", title: "Bread is a shelf." };
    await succeeded(send(server, "POST", rowsOf("notifications"), told, server.superuser.token));
    const own = { user: bob.id, type: "info", title: "Bread is a shelf." };
    using other = await listen(server, [`signals/${bob.id}`], bob);
    await succeeded(send(server, "POST", rowsOf("notifications"), own, server.superuser.token));
    await expect.poll(() => other.heard()).toContain(bob.id);
    expect(ear.heard()).toBe(heard);
    const lesson = Object.keys(manifest.urls).find((url) => url.endsWith(`/${premium}`)) ?? "";
    const page = await ask(server, lesson, { headers: { cookie: ada.cookie } });
    expect(page.body.equals(builtAt(lesson, "members"))).toBe(false);
  });

  const DOORS: Record<string, (ada: Person) => Promise<Answer>> = {
    "the password": ({ email, password }) =>
      send(server, "POST", `${USERS}/auth-with-password`, { identity: email, password }),
    "a link": async ({ email }) =>
      send(server, "POST", `${USERS}/auth-with-otp`, (await loginLink(server, sink, email)).code),
    "a provider": (ada) => {
      as(ada);
      return come(undefined, { standing: "", standingUntil: "", role: "operator", displayName: "Somebody else" });
    },
    "a session that was renewed": async ({ email, password }) => {
      const signed = await send(server, "POST", `${USERS}/auth-with-password`, { identity: email, password });
      return send(server, "POST", REFRESH, {}, json<{ token: string }>(signed).token);
    },
  };

  it.each(Object.keys(DOORS))("comes in by %s to read and to leave, and writes nothing", async (name) => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    const post = await write(bob);
    await ban(ada);
    const { token, record } = json<{ token: string; record: { id: string } }>(
      await succeeded((DOORS[name] as (who: Person) => Promise<Answer>)(ada)),
    );
    expect(record.id).toBe(ada.id);
    expect(await writtenBy({ id: ada.id, token }, post.id)).toEqual([]);
    expect((await send(server, "GET", "/api/course/export", undefined, token)).status).toBe(200);
    const banned = `SELECT COUNT(*) FROM users WHERE id = '${ada.id}' AND standing = 'banned' AND role = ''`;
    expect(await count(banned)).toBe(1);
  });

  it("is not let back by registering the same address once more", async () => {
    const ada = await anOldHand();
    await ban(ada);
    await succeeded(register(server, ada.email, { password: "Other-horse-9", passwordConfirm: "Other-horse-9" }));
    const mail = await sink.take(ada.email);
    expect(secretIn({ text: `${mail.text} http://x/#` })["verify"]).toBeUndefined();
    expect((await confirmAddress(server, "made up", "Other-horse-9")).status).toBe(400);
    expect(await count(`SELECT COUNT(*) FROM users WHERE email = '${ada.email}' AND standing = 'banned'`)).toBe(1);
  });
});
