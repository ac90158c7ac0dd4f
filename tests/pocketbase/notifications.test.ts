import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { certificatesOn, done } from "./certified.ts";
import { lessonsOf } from "./learner.ts";
import { listen } from "./others.ts";

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

it("a superuser may change one, and lets it lead to no other site by a trick", async () => {
  const id = await tell(ada);
  const change = (more: object) => status("PATCH", `${ROWS}/${id}`, more, server.superuser.token);
  expect(await change({ title: "Bread is a table.", type: "warning", read: true })).toBe(200);
  expect(await change({ action: { label: "Go on", url: "//evil.example" } })).toBe(400);
  const kept = { id, title: "Bread is a table.", type: "warning", read: true, action: null };
  expect(json(await succeeded(answered("GET", `${ROWS}/${id}`, undefined, ada.token)))).toMatchObject(kept);
});

it("somebody hears by their own topic of what is told, read and thrown away, and not its words", async () => {
  const mine = `signals/${ada.id}`;
  using ear = await listen(server, [mine], ada);
  const times = () => ear.heard().split(mine).length;
  let id = "";
  for (const act of [
    async () => (id = await tell(ada, { title: "Secret words" })),
    () => succeeded(answered("PATCH", `${ROWS}/${id}`, { read: true }, ada.token)),
    () => succeeded(answered("DELETE", `${ROWS}/${id}`, undefined, ada.token)),
  ]) {
    const before = times();
    await act();
    await expect.poll(times).toBeGreaterThan(before);
  }
  expect(ear.heard()).not.toContain("Secret words");
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
