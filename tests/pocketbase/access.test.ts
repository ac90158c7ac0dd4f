import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { collectionsIn } from "#server/scripts/reference/reference.ts";
import { aPerson, grant, revoke, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { yamlIn } from "#support/yamlIn.ts";
import { ask, inDays, json, listOf, send, sql, succeeded } from "./ask.ts";
import { certificatesOn } from "./certified.ts";
import { ago, complete, devicesOn, free, lessonsOf } from "./learner.ts";
import { postsOn } from "./posting.ts";
import { answered, quizOn } from "./quizzing.ts";
import { rowsOf, WORDS } from "./reviewing.ts";

const FORGED = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x";
const server = await sharedServer();
const { write } = devicesOn(() => server);
const { tell } = quizOn(() => server);
const { finish } = certificatesOn(() => server);
const posts = postsOn(() => server);
const [bob, moderator, operator] = [
  await aPerson(server),
  await aRole(server, "moderator"),
  await aRole(server, "operator"),
];
const others = [bob.token, operator.token, undefined, FORGED];

type Row = { id: string };
const asked = (method: string, path: string, body?: object, token?: string) => send(server, method, path, body, token);
const status = async (...what: Parameters<typeof asked>) => (await asked(...what)).status;
const list = (table: string, token?: string) => listOf<Row>(server, rowsOf(table), token);

/** Who sees and changes nothing of a row, however they try. */
async function expectNobodyElse(table: string, id: string, refusal: number, changed = refusal): Promise<void> {
  for (const token of others) {
    expect((await list(table, token)).map((row) => row.id)).not.toContain(id);
    expect(await status("GET", rowsOf(table, id), undefined, token)).toBe(404);
    expect(await status("PATCH", rowsOf(table, id), { title: "theirs" }, token)).toBe(changed);
    expect(await status("DELETE", rowsOf(table, id), undefined, token)).toBe(refusal);
  }
}

/** What the server alone writes, and how somebody comes to it. */
const KEPT: Record<string, (ada: Person) => Promise<unknown>> = {
  completions: (ada) => write(ada, complete(free)),
  visits: (ada) => write(ada, { visited: [{ lessonId: free, lastAccessed: ago(0) }] }),
  positions: (ada) =>
    asked("POST", "/api/course/positions", { positions: [{ lessonId: free, second: 3, at: ago(0) }] }, ada.token),
  quizAttempts: (ada) => tell(ada, answered(true)),
  quizCards: (ada) => tell(ada, answered(true)),
  achievements: (ada) => write(ada, complete(free)),
  certificates: (ada) => finish(ada, lessonsOf(1)),
  entitlements: (ada) => grant(server, ada, { validUntil: inDays(30) }),
};

it.each(Object.entries(KEPT))(
  "%s are read by their owner alone, and written by the server alone",
  async (table, make) => {
    const ada = await aPerson(server);
    await make(ada);
    const [row] = await list(table, ada.token);
    const id = row?.id ?? "";
    await expectNobodyElse(table, id, 403);
    for (const token of [ada.token, ...others])
      expect(await status("POST", rowsOf(table), { ...row, id: undefined, user: ada.id }, token)).toBe(403);
    for (const method of ["PATCH", "DELETE"])
      expect(await status(method, rowsOf(table, id), { user: bob.id }, ada.token)).toBe(403);
    expect((await list(table, ada.token)).find((one) => one.id === id)).toEqual(row);
  },
);

const at = ago(0);
/** What somebody keeps for themselves, and how it is changed. */
const OWN: Record<string, { row: object; change?: object }> = {
  notes: { row: { lessonId: free, second: 12.5, text: "Bread is a shelf.", at }, change: { text: "New words" } },
  bookmarks: {
    row: { type: "lesson", title: "Pick a viewer", url: "/module/2", tags: ["script"], at, createdAt: at },
    change: { favorited: true, tags: [] },
  },
  drafts: { row: { key: "draft_post", text: "Half a", at }, change: { text: "Half a sentence" } },
  blocks: { row: { blocked: moderator.id } },
};

it.each(Object.entries(OWN))(
  "%s are their owner's to write and throw away, and nobody else's",
  async (table, { row, change }) => {
    const ada = await aPerson(server);
    const id = randomUUID().replaceAll("-", "").slice(0, 15);
    await succeeded(asked("POST", rowsOf(table), { ...row, id, user: ada.id }, ada.token));
    expect(await list(table, ada.token)).toMatchObject([{ id, user: ada.id }]);
    await expectNobodyElse(table, id, 404, change ? 404 : 403);
    for (const token of others) expect(await status("POST", rowsOf(table), { ...row, user: ada.id }, token)).toBe(400);
    if (change) {
      expect(await status("PATCH", rowsOf(table, id), { user: bob.id }, ada.token)).toBe(404);
      expect(await status("PATCH", rowsOf(table, id), change, ada.token)).toBe(200);
    }
    expect(await status("DELETE", rowsOf(table, id), undefined, ada.token)).toBe(204);
  },
);

it("notifications are their owner's alone, and written by the server alone", async () => {
  const ada = await aPerson(server);
  const row = { user: ada.id, type: "info", title: "Bread is a shelf." };
  const made = await succeeded(asked("POST", rowsOf("notifications"), row, server.superuser.token));
  await expectNobodyElse("notifications", json<Row>(made).id, 404);
  for (const token of [moderator.token, ...others]) {
    expect(await list("notifications", token)).toEqual([]);
    expect(await status("POST", rowsOf("notifications"), row, token)).toBe(403);
    expect(await status("GET", rowsOf("signals", ada.id), undefined, token)).toBe(404);
  }
});

const read = (file: string): string => readFileSync(file, "utf8");

const told = yamlIn("pocketbase/access.yaml") as Record<"closed" | "unlisted" | "public", string[]>;

it("every table is its owners' alone, but for those that are named", async () => {
  const { token } = server.superuser;
  const all = await listOf<{ name: string; system: boolean }>(server, "/api/collections?perPage=500", token);
  const tables = all.filter(({ system, name }) => !system || name === "users").map(({ name }) => name);
  const listed = globSync("pocketbase/pb_migrations/*.js").flatMap((file) => collectionsIn(file, read));
  expect(listed.map(({ name }) => name).toSorted(), "the reference").toEqual(
    tables.toSpliced(tables.indexOf("users"), 1).toSorted(),
  );
  for (const stranger of [undefined, (await aPerson(server)).token]) {
    const shut: string[] = [];
    for (const table of tables) {
      const { status: how, body } = await asked("GET", rowsOf(table), undefined, stranger);
      if (how === 403) shut.push(table);
      else if (!told.public.includes(table))
        expect([table, (JSON.parse(body.toString()) as { items: Row[] }).items]).toEqual([table, []]);
    }
    expect(shut.toSorted()).toEqual([...told.closed, ...told.unlisted].toSorted());
  }
  expect(await status("GET", rowsOf("trialSecret"), undefined, token), "no collection, and no superuser's").toBe(404);
  for (const table of told.closed.filter((name) => !name.startsWith("figures")))
    for (const who of [bob.token, operator.token, undefined])
      for (const [method, id] of [["GET"], ["GET", "x"], ["POST"], ["PATCH", "x"], ["DELETE", "x"]] as const) {
        const body = method === "POST" || method === "PATCH" ? {} : undefined;
        expect([table, method, await status(method, rowsOf(table, id), body, who)]).toEqual([table, method, 403]);
      }
});

/** Written by the server by itself, or by the operator. */
const OURS = [
  ...["_collections", "_migrations", "_params", "_superusers", "billingAccounts", "certificateKey", "plans"],
  ...["lessonLinks", "lessonNews", "monthFigures", "trialSecret", "unsubscribeSecret"],
];

it("the list of limits says of every table that people fill how many bytes it takes at most", async () => {
  const { disk } = parse(read("pocketbase/limits.yaml")) as { disk: { tables?: string; bytes: string }[] };
  const bounded = disk.flatMap(({ tables = "", bytes }) => (/\d (?:KB|MB)/.test(bytes) ? tables.split(", ") : []));
  const own = "type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'posts_fts_%'";
  const [names = ""] = await sql(server, `SELECT group_concat(name) FROM sqlite_master WHERE ${own}`);
  expect(names.split(",").filter((name) => ![...bounded, ...OURS].includes(name))).toEqual([]);
});

const COURSE = "/api/course";
/** Routes that are a learner's alone. */
const LEARNERS: [method: string, path: string, body?: object][] = [
  ["GET", "progress"],
  ["POST", "progress", complete(free)],
  ["POST", "positions", { positions: [] }],
  ["POST", "quiz", { attempts: [] }],
  ["GET", "achievements"],
  ["GET", "export"],
  ["GET", "subscription"],
  ["POST", "certificates/2222-2222-2222"],
  ["PUT", "reviews/1", WORDS],
  ["POST", "coupon", { plan: "premium-monthly", code: "x" }],
  ["POST", "gift", { plan: "premium-monthly", months: 1 }],
  ["POST", "gift/accept", { code: "x" }],
  ["GET", "community/mine"],
  ["GET", "community/blocked"],
  ["GET", "community/writer"],
  ["GET", "community/turn"],
  ["GET", "moderation/mine"],
  ["GET", "moderation/queue"],
  ["POST", "moderation/posts/x", { act: "hide" }],
];

it.each(LEARNERS)("%s %s is for whoever is logged in, and no superuser", async (method, path, body) => {
  for (const token of [undefined, FORGED, server.superuser.token])
    expect(await status(method, `${COURSE}/${path}`, body, token)).toBe(401);
});

it("what is told of a learner is kept by no cache", async () => {
  for (const path of ["progress", "achievements", "export"]) {
    const answer = await ask(server, `${COURSE}/${path}`, { headers: { authorization: bob.token } });
    expect(answer.headers["cache-control"], path).toBe("private, no-store");
  }
});

/** What is no list of acts, at the doors that take one. */
const WRONG: Record<string, object[]> = {
  progress: [{ completed: "all" }, { completed: [free] }, { removed: { lessonId: free } }, { visited: [null] }],
  positions: [{ positions: "all" }, { positions: [free] }, { positions: [null] }, { positions: Array(201).fill({}) }],
  quiz: [{ attempts: "all" }, { attempts: [free] }, { attempts: [null] }, { attempts: Array(201).fill({}) }],
};

it.each(Object.entries(WRONG))("%s takes acts in their form, and none too large to be true", async (path, bodies) => {
  for (const body of bodies) expect(await status("POST", `${COURSE}/${path}`, body, bob.token)).toBe(400);
  expect(await status("POST", `${COURSE}/${path}`, { filling: "x".repeat(100_000) }, bob.token)).toBe(413);
});

it("what is sold is read by members and its writer, what is hidden by its writer alone", async () => {
  const member = await posts.aMember();
  const { id } = await posts.write(member, { lessonId: lessonsOf(5)[0] });
  const readers = [undefined, bob.token, member.token, (await posts.aMember()).token];
  const all = () => Promise.all(readers.map((token) => posts.read(id, token)));
  expect(await all()).toEqual([404, 404, 200, 200]);
  await revoke(server, member);
  expect(await all()).toEqual([404, 404, 200, 200]);
  expect((await posts.reply(member, id)).status).toBe(400);
  await posts.moderate(moderator, id, "hide");
  expect(await all()).toEqual([404, 404, 200, 404]);
});
