import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { inDays, json, listOf, send, sql, succeeded } from "./ask.ts";
import { serverHere } from "./here.ts";
import { everywhereOn, lesson } from "./everywhere.ts";

const EXPORT = "/api/course/export";

// Behind a proxy, because the cookie is cleared differently there.
const server = await serverHere({ env: { TRUSTED_PROXY: "X-Forwarded-For" } });
const aLearner = () => everywhereOn(() => server);

/** Every collection with a row that names a user, now and in later releases. */
async function collectionsAboutUsers(): Promise<{ name: string; field: string; cascades: boolean }[]> {
  interface Field {
    name: string;
    type: string;
    collectionId?: string;
    cascadeDelete?: boolean;
  }
  const { token } = server.superuser;
  type Collection = { id: string; name: string; type: string; system: boolean; fields: Field[] };
  const items = await listOf<Collection>(server, "/api/collections?perPage=500", token);
  const users = items.find(({ name }) => name === "users")?.id;
  return items
    .filter(({ type, system }) => type === "base" && !system)
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.type === "relation" && field.collectionId === users)
        .map((field) => ({ name, field: field.name, cascades: field.cascadeDelete ?? false })),
    );
}

describe("the export", () => {
  it("holds everything about the caller, and nothing about anybody else", async () => {
    const [ada, bob] = [await aLearner(), await aLearner()];
    const answer = await succeeded(send(server, "GET", EXPORT, undefined, ada.token));
    const data = json<Record<string, unknown>>(answer);
    expect(data).toMatchObject({
      account: { id: ada.id, email: ada.email, displayName: "Ada" },
      completions: [{ user: ada.id, lessonId: lesson?.id }],
      visits: [{ user: ada.id }],
      positions: [{ user: ada.id, second: 12 }],
      notes: [{ user: ada.id, text: "A note" }],
      bookmarks: [{ user: ada.id, title: "A bookmark" }],
      notifications: expect.arrayContaining([expect.objectContaining({ user: ada.id, title: "An alert" })]),
      signals: [{ id: ada.id }],
      achievements: expect.arrayContaining([expect.objectContaining({ achievementId: "first-lesson", progress: 1 })]),
      reviews: [{ user: ada.id, title: "A review" }],
      reviewVotes: [{ user: ada.id }],
      reviewReports: [{ user: ada.id, reason: "A reason" }],
      feedback: [{ user: ada.id, message: "A word", email: "ada@example.com" }],
      contactMessages: [{ user: ada.id, name: "Ada", email: "ada@example.com", message: "A question" }],
      quizAttempts: [{ user: ada.id, attemptId: "an-answer" }],
      quizCards: [{ user: ada.id, lessonId: lesson?.id }],
      entitlements: [{ user: ada.id, feature: "premium" }],
      entitlementLog: [{ user: ada.id, cause: "test" }],
      identityProviders: [],
    });
    for (const { name } of await collectionsAboutUsers()) expect(data).toHaveProperty(name);
    expect(answer.body.toString()).not.toContain(bob.id);
    expect(answer.headers["content-disposition"]).toContain("my-data.json");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("holds no secret", async () => {
    const { id, token, password } = await aLearner();
    const text = (await send(server, "GET", EXPORT, undefined, token)).body.toString();
    const [hash = "", key = ""] = await sql(server, `SELECT password, tokenKey FROM users WHERE id = '${id}'`);
    for (const secret of [hash, key, password]) {
      expect(secret).not.toBe("");
      expect(text).not.toContain(secret);
    }
  });

  it("is for the signed-in alone", async () => {
    for (const token of [undefined, server.superuser.token, "forged"])
      expect((await send(server, "GET", EXPORT, undefined, token)).status).toBe(401);
  });
});

describe("deleting an account", () => {
  it("takes along every row about its owner, keeps the log without a name, and clears the cookie", async () => {
    const ada = await aLearner();
    const path = `/api/collections/users/records/${ada.id}`;
    const answer = await send(server, "DELETE", path, undefined, ada.token);
    expect(answer.status).toBe(204);
    expect(answer.headers["set-cookie"]).toEqual(["reading=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    for (const { name, field } of await collectionsAboutUsers()) {
      const [count] = await sql(server, `SELECT count(*) FROM ${name} WHERE ${field} = '${ada.id}'`);
      expect([name, String(count)]).toEqual([name, "0"]);
    }
    const [nameless] = await sql(server, "SELECT count(*) FROM entitlementLog WHERE user = ''");
    expect(Number(nameless)).toBe(2);
    expect(await sql(server, "SELECT message, email FROM feedback WHERE user = ''")).toEqual(["A word", ""]);
    const message = await sql(server, "SELECT message, name, email FROM contactMessages WHERE user = ''");
    expect(message).toEqual(["A question", "Deleted account", ""]);
  });

  it("cascades wherever a row is about a user, the log, posts, what was said to us and what was given to somebody else apart", async () => {
    const kept = (await collectionsAboutUsers()).filter(({ cascades }) => !cascades).map(({ name }) => name);
    expect([...new Set(kept)].toSorted()).toEqual(
      ["contactMessages", "entitlementLog", "feedback", "gifts", "moderationLog"].concat("posts", "replies"),
    );
  });

  it("by the operator leaves the operator's own cookies alone", async () => {
    const { id } = await aLearner();
    const path = `/api/collections/users/records/${id}`;
    const answer = await send(server, "DELETE", path, undefined, server.superuser.token);
    expect(answer.status).toBe(204);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });
});

const lines = async (user: string): Promise<[number, number][]> => {
  const path = `/api/collections/entitlementLog/records?sort=at,@rowid&filter=${encodeURIComponent(`user = "${user}"`)}`;
  const items = await listOf<{ before: string; validUntil: string }>(server, path, server.superuser.token);
  const day = (text: string) => (text ? Math.round((Date.parse(text) - Date.now()) / 86_400_000) : 0);
  return items.map(({ before, validUntil }) => [day(before), day(validUntil)]);
};
const asOperator = (method: string, path: string, body?: object) =>
  succeeded(send(server, method, `/api/collections/entitlements/records${path}`, body, server.superuser.token));

it("the log of entitlements has a line for every change, also when a row moves to somebody else", async () => {
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  const row = { user: ada.id, feature: "premium", validUntil: inDays(30) };
  const { id } = json<{ id: string }>(await asOperator("POST", "", row));
  await asOperator("PATCH", `/${id}`, { validUntil: inDays(60) });
  await asOperator("PATCH", `/${id}`, { reason: "only a word" });
  expect(await lines(ada.id)).toEqual([
    [0, 30],
    [30, 60],
  ]);
  await asOperator("PATCH", `/${id}`, { user: bob.id });
  expect(await lines(ada.id)).toEqual([
    [0, 30],
    [30, 60],
    [60, 0],
  ]);
  await asOperator("DELETE", `/${id}`);
  expect(await lines(bob.id)).toEqual([
    [0, 60],
    [60, 0],
  ]);
});
