import { expect, it } from "vitest";
import type { FirstRows, Mine } from "#contract/mine.d.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { everywhereOn } from "./everywhere.ts";
import { succeeded } from "./readers.ts";

const server = await sharedServer();

const COLLECTIONS = ["bookmarks", "notes", "notifications", "drafts", "blocks"] as const;
const ADDRESSES = {
  progress: ["GET", "/api/course/progress"],
  positions: ["POST", "/api/course/positions", { positions: [] }],
  quiz: ["POST", "/api/course/quiz", { attempts: [] }],
  achievements: ["GET", "/api/course/achievements"],
  ...Object.fromEntries(
    COLLECTIONS.map((name) => [
      name,
      ["GET", `/api/collections/${name}/records${name === "notifications" ? "?sort=-created" : ""}`],
    ]),
  ),
} as unknown as Record<keyof Mine, [method: string, path: string, body?: object]>;

const mine = (of: string, token?: string) => send(server, "GET", `/api/course/mine?of=${of}`, undefined, token);
const itemsOf = (answer: Mine, name: (typeof COLLECTIONS)[number]) => answer[name].items;

it("what is a learner's own comes in one answer, each as its own address says it, and nobody else's with it", async () => {
  const [ada, bob] = [await everywhereOn(() => server), await everywhereOn(() => server)];
  const draft = { user: ada.id, key: "draft_new", title: "A draft", text: "Words", at: new Date().toISOString() };
  await succeeded(send(server, "POST", "/api/collections/drafts/records", draft, ada.token));
  await succeeded(
    send(server, "POST", "/api/collections/blocks/records", { user: ada.id, blocked: bob.id }, ada.token),
  );

  const names = Object.keys(ADDRESSES) as (keyof Mine)[];
  const answer = json<Mine>(await succeeded(mine(names.join(","), ada.token)));
  expect(Object.keys(answer).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const [method, path, body] = ADDRESSES[name];
    const own = json<FirstRows>(await succeeded(send(server, method, path, body, ada.token)));
    expect(answer[name], name).toEqual("items" in own ? { items: own.items } : own);
  }
  for (const name of COLLECTIONS) expect(itemsOf(answer, name), name).not.toHaveLength(0);
});

it("what was not asked for or is not known is left out, and whoever is not logged in hears nothing", async () => {
  const ada = await aPerson(server);
  expect(json(await succeeded(mine("notes,users,constructor,__proto__", ada.token)))).toEqual({ notes: { items: [] } });
  expect(json(await succeeded(mine("", ada.token)))).toEqual({});
  for (const token of [undefined, server.superuser.token]) expect((await mine("notes", token)).status).toBe(401);
});
