import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { certificatesOn, done } from "./certified.ts";
import { lessonsOf } from "./learner.ts";

const ROWS = "/api/collections/notifications/records";
const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];
const { write } = certificatesOn(() => server);
const answered = (method: string, path: string, body?: object, token?: string) =>
  send(server, method, path, body, token);
const status = async (...asked: Parameters<typeof answered>) => (await answered(...asked)).status;
const row = ({ id: user }: Person, more: object = {}) => ({ user, type: "info", title: "Bread is a shelf.", ...more });
const tell = async (user: Person, more: object = {}): Promise<string> =>
  json<{ id: string }>(await succeeded(answered("POST", ROWS, row(user, more), server.superuser.token))).id;
const count = async ({ id }: Person, which = "1 = 1"): Promise<number> =>
  Number((await sql(server, `SELECT count(*) FROM notifications WHERE user = '${id}' AND ${which}`))[0]);
const finishModule = (learner: Person) => write(learner, done(lessonsOf(1)));
const settings = ({ id, token }: Person, choice: object) =>
  succeeded(answered("PATCH", `/api/collections/users/records/${id}`, { settings: choice }, token));

it("their owner reads them, marks them as read and throws them away, and writes nothing else", async () => {
  const id = await tell(ada, { action: { label: "Go on", url: "/dashboard" }, autoDismiss: 5_000 });
  const list = json<{ items: object[] }>(await succeeded(answered("GET", ROWS, undefined, ada.token)));
  expect(list.items).toMatchObject([
    { id, type: "info", read: false, action: { label: "Go on", url: "/dashboard" }, autoDismiss: 5_000 },
  ]);
  for (const more of [
    ...[{ title: "x" }, { message: "x" }, { type: "warning" }, { autoDismiss: 1 }, { action: null }],
    ...[{ user: bob.id }, { title: "x", read: true }, { "autoDismiss+": 1 }],
  ])
    expect([more, await status("PATCH", `${ROWS}/${id}`, more, ada.token)]).toEqual([more, 404]);
  expect(await status("POST", ROWS, row(ada), ada.token)).toBe(403);
  expect(await status("PATCH", `${ROWS}/${id}`, { read: true }, ada.token)).toBe(200);
  expect(await sql(server, `SELECT title, read FROM notifications WHERE id = '${id}'`)).toEqual([
    "Bread is a shelf.",
    "1",
  ]);
  expect(await status("DELETE", `${ROWS}/${id}`, undefined, ada.token)).toBe(204);
});

it("somebody else, a visitor, a moderator and a forged token see and change nothing; a superuser may", async () => {
  const id = await tell(ada);
  const moderator = await aPerson(server);
  await sql(server, `UPDATE users SET roles = '["moderator"]', role = 'moderator' WHERE id = '${moderator.id}'`);
  for (const token of [bob.token, moderator.token, undefined, "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"]) {
    const list = json<{ items: object[] }>(await succeeded(answered("GET", ROWS, undefined, token)));
    expect(list.items).toEqual([]);
    expect(await status("GET", `${ROWS}/${id}`, undefined, token)).toBe(404);
    expect(await status("PATCH", `${ROWS}/${id}`, { read: true }, token)).toBe(404);
    expect(await status("DELETE", `${ROWS}/${id}`, undefined, token)).toBe(404);
    expect(await status("POST", ROWS, row(ada), token)).toBe(403);
    expect(await status("GET", `/api/collections/signals/records/${ada.id}`, undefined, token)).toBe(404);
    expect(await status("GET", "/api/collections/signals/records", undefined, token)).toBe(403);
    expect(await status("GET", "/api/collections/notificationKeys/records", undefined, token)).toBe(403);
  }
  const { token } = server.superuser;
  expect(await status("PATCH", `${ROWS}/${id}`, { read: true }, token)).toBe(200);
  expect(await status("DELETE", `${ROWS}/${id}`, undefined, token)).toBe(204);
});

it("somebody listens to their own topic and to no other, and hears there of what is told, read and thrown away; a visitor to none", async () => {
  const stream = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: stream.signal });
  const reader = answer.body?.getReader();
  const text = new TextDecoder().decode((await reader?.read())?.value);
  const { clientId } = JSON.parse(/data:(.*)/.exec(text)?.[1] ?? "") as { clientId: string };
  const listen = (token: string | undefined, ...subscriptions: string[]) =>
    status("POST", "/api/realtime", { clientId, subscriptions }, token);
  const mine = `signals/${ada.id}`;
  expect(await listen(undefined, mine)).toBe(403);
  for (const topic of ["signals/*", "signals", `signals/${bob.id}`, "notifications/*", "users/*", "anything"])
    expect([topic, await listen(ada.token, mine, topic)]).toEqual([topic, 403]);
  expect(await listen(ada.token, mine)).toBe(204);
  const id = await tell(ada, { title: "Secret words" });
  const hear = async (): Promise<string> => {
    let heard = "";
    while (!heard.includes(mine)) heard += new TextDecoder().decode((await reader?.read())?.value);
    return heard;
  };
  expect(await hear()).not.toContain("Secret words");
  expect(await status("PATCH", `${ROWS}/${id}`, { read: true }, ada.token)).toBe(200);
  await hear();
  expect(await status("DELETE", `${ROWS}/${id}`, undefined, ada.token)).toBe(204);
  await hear();
  stream.abort();
});

/** What finishing a module tells besides the badges that come with it. */
const CERTIFICATE = "title LIKE 'Your certificate is ready: Module 1%'";

describe("what the server tells", () => {
  it("is told once of one thing, also when many devices are heard at once and after it was thrown away", async () => {
    const eve = await aPerson(server, { displayName: "Eve" });
    await Promise.all(Array.from({ length: 8 }, () => finishModule(eve)));
    expect(await count(eve, `type = 'achievement' AND ${CERTIFICATE}`)).toBe(1);
    const [id] = await sql(server, `SELECT id FROM notifications WHERE user = '${eve.id}' AND ${CERTIFICATE}`);
    expect(await status("DELETE", `${ROWS}/${id}`, undefined, eve.token)).toBe(204);
    await sql(server, `DELETE FROM certificates WHERE user = '${eve.id}'`);
    await finishModule(eve);
    expect(await count(eve, CERTIFICATE)).toBe(0);
  });

  it("takes the place of the oldest where there are a hundred", async () => {
    const eve = await aPerson(server, { displayName: "Eve" });
    await sql(
      server,
      `INSERT INTO notifications (user, type, title, message, read, autoDismiss, created, updated)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       SELECT '${eve.id}', 'info', 'old ' || i, '', 0, 0, printf('2026-01-01 00:%02d:%02d.000Z', i / 60, i % 60), '' FROM n`,
    );
    await finishModule(eve);
    expect(await count(eve)).toBe(100);
    const told = await count(eve, "type = 'achievement'");
    expect(told).toBeGreaterThan(0);
    expect(await count(eve, `title IN ('old ${20 + told}', 'old ${21 + told}')`)).toBe(1);
  });

  it("is not told to whoever switched notifications off, but for what concerns their account", async () => {
    const eve = await aPerson(server, { displayName: "Eve" });
    await settings(eve, { notifications: false });
    await finishModule(eve);
    expect(await count(eve)).toBe(0);
    const fay = await aPerson(server, { displayName: "Fay" });
    await settings(fay, { emailUpdates: false });
    await finishModule(fay);
    expect(await count(fay, CERTIFICATE)).toBe(1);
  });
});
