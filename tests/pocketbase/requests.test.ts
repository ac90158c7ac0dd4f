import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { serverHere } from "./here.ts";
import { type Answer, ask, json, send, sql } from "./ask.ts";
import { complete, free } from "./learner.ts";

const NOTES = "/api/collections/notes/records";
const HEALTH = ["/api/health", "/api/course/health"];
const KB = 1024;
const server = await serverHere();
const ada = await aPerson(server);

/** Sends words as they are, also where they are no correct request; gives the line of the answer. */
const raw = (parts: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().split("\r\n")[0] ?? "");
    });
    // The server may have answered and closed while something was still being written.
    socket.on("error", (error: NodeJS.ErrnoException) => error.code !== "EPIPE" && reject(error));
  });

const post = (path: string, type: string, body: string, token?: string): Promise<Answer> =>
  ask(server, path, { method: "POST", headers: { "content-type": type, authorization: token }, body });
const formOf = (field: string, file: string, bytes: number): string =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n${"x".repeat(bytes)}\r\n--x--\r\n`;
interface Line {
  message: string;
  level: number;
  data: { details: string; userAgent: string };
}

async function logged(filter: string): Promise<Line[]> {
  const path = `/api/logs?filter=${encodeURIComponent(filter)}`;
  return json<{ items: Line[] }>(await send(server, "GET", path, undefined, server.superuser.token)).items;
}

const FORM = "multipart/form-data; boundary=x";

describe("a body that is larger than any text of the site", () => {
  const LARGE = 200 * KB;
  const ROUTES = [
    ...[NOTES, "/api/collections/users/auth-with-password", "/api/collections/users/auth-refresh", "/api/batch"],
    ...["/api/realtime", "/api/files/token", "/api/course/progress", "/api/course/feedback", "/api/nowhere", "/"],
  ];

  it.each(ROUTES)("is refused by its length at %s", async (path) => {
    const answer = await post(path, "application/json", JSON.stringify({ text: "x".repeat(LARGE) }), ada.token);
    expect(answer.status).toBe(413);
  });

  it("is refused as well in pieces that name no length", async () => {
    const head = `POST ${NOTES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const piece = "x".repeat(LARGE);
    const line = await raw([head, `1\r\n"\r\n`, `${LARGE.toString(16)}\r\n${piece}\r\n`, `1\r\n"\r\n0\r\n\r\n`]);
    expect(line).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("is refused as a form, and as a form with files of a visitor or of a row that has none", async () => {
    expect((await post(NOTES, "application/x-www-form-urlencoded", `text=${"x".repeat(LARGE)}`)).status).toBe(413);
    expect((await post(NOTES, FORM, formOf("text", "a.txt", LARGE), ada.token)).status).toBe(413);
    expect((await post("/api/collections/users/records", FORM, formOf("photo", "a.png", LARGE))).status).toBe(413);
  });

  it("is read where a learner sends a picture, up to what pictures may weigh", async () => {
    const posts = "/api/collections/posts/records";
    // What is sent is no picture, which the server could not say without having read it.
    expect((await post(posts, FORM, formOf("pictures", "a.png", LARGE), ada.token)).status).toBe(400);
    const head = `POST ${posts} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ada.token}\r\nContent-Type: ${FORM}\r\n`;
    expect(await raw([`${head}Content-Length: ${String(5_000 * KB)}\r\n\r\n`])).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("a query that multiplies what is read", () => {
  const EACH = "replies_via_post";
  const QUERIES = [
    `expand=${EACH}.post.${EACH}.post.${EACH}`,
    `expand=${EACH.replaceAll("_", "%5f")}`,
    `filter=${encodeURIComponent(`${EACH}.post.${EACH}.body ?~ "x"`)}`,
    `sort=${EACH}.body`,
  ];
  const PLACES = ["posts/records", "POSTS/records", "posts/records/abcdefghijklmno"];

  it.each(QUERIES)("is refused to everybody but superusers: %s", async (query) => {
    for (const place of PLACES.slice(0, query.startsWith("expand") ? 3 : 2))
      for (const token of [undefined, ada.token]) {
        const answer = await send(server, "GET", `/api/collections/${place}?${query}`, undefined, token);
        expect([place, answer.status]).toEqual([place, 400]);
      }
    const path = `/api/collections/posts/records?${query}`;
    expect((await send(server, "GET", path, undefined, server.superuser.token)).status).toBe(200);
  });

  it("is refused at other doors of a collection", async () => {
    const refresh = "/api/collections/users/auth-refresh?expand=posts_via_user.replies_via_post";
    expect((await send(server, "POST", refresh, {}, ada.token)).status).toBe(400);
    expect((await send(server, "POST", `${NOTES}?expand=user.notes_via_user`, {}, ada.token)).status).toBe(400);
  });

  it("gets a hundred rows at once, where rows are long or bring others along", async () => {
    const rows = async (query: string, token = ada.token) =>
      json<{ perPage: number }>(await send(server, "GET", `/api/collections/${query}`, undefined, token)).perPage;
    expect(await rows("posts/records?perPage=1000&sort=-created")).toBe(100);
    expect(await rows("likes/records?perPage=1000&expand=post,reply.post")).toBe(100);
    expect(await rows("likes/records?perPage=1000")).toBe(1000);
    expect(await rows("replies/records?perPage=50&expand=post")).toBe(50);
    expect(await rows("posts/records?perPage=1000", server.superuser.token)).toBe(1000);
  });
});

it("a refused request stands in the log as a request, and not as an error", async () => {
  await ask(server, `/api/nowhere/${"x".repeat(2_000)}`, { headers: { "user-agent": "y".repeat(2_000) } });
  const look = () => logged('message ~ "GET /api/nowhere/x"');
  await expect.poll(look, { timeout: 8_000 }).toHaveLength(1);
  const [line] = await look();
  expect([line?.level, line?.message.length, line?.data.userAgent.length]).toEqual([0, 500, 200]);
});

it.each([
  ["no JSON", "application/json", "{"],
  ["half a letter, and JSON behind what was read", "application/json", `${'{"a":"\\ud800","b":"'.padEnd(64, "x")}{}`],
  ["of a kind nobody reads", "image/png", "x"],
  ["a form whose end nobody can know", "multipart/form-data", "--x\r\nContent-Disposition: form-data"],
])("what was sent wrong is the sender's fault: %s", async (_, type, body) => {
  for (const path of ["/api/course/progress", "/api/course/quiz", "/api/course/coupon", NOTES])
    expect((await post(path, type, body, ada.token)).status, path).toBe(400);
});

describe("a fault of the server", () => {
  const lines = () => logged("data.status = 500");

  it("says so, and stands in the log once with its place", async () => {
    await send(server, "POST", "/api/course/progress", complete(free), ada.token);
    await sql(server, `UPDATE completions SET days = 'no list' WHERE user = '${ada.id}'`);
    const answer = await send(server, "GET", "/api/course/achievements", undefined, ada.token);
    expect([answer.status, json<{ message: string }>(answer).message]).toEqual([
      500,
      "Something went wrong on our side. Nothing of yours is lost: try again in a moment.",
    ]);
    await expect.poll(lines, { timeout: 8_000 }).toHaveLength(1);
    const [line] = await lines();
    expect(line?.message).toBe("GET /api/course/achievements");
    expect(line?.data.details).toMatch(/SyntaxError[\s\S]*\sat /);
    await sql(server, `UPDATE completions SET days = '[]' WHERE user = '${ada.id}'`);
  });

  it("is no refusal of what was sent: a table that is gone is 503 at every door, and health says so", async () => {
    for (const path of HEALTH) expect((await ask(server, path)).status, path).toBe(200);
    await sql(server, "ALTER TABLE notes RENAME TO elsewhere");
    const note = { user: ada.id, lessonId: free, second: 1, text: "Kept", at: new Date().toISOString() };
    const answers = [
      await send(server, "POST", NOTES, note, ada.token),
      await send(server, "GET", NOTES, undefined, ada.token),
      await send(server, "PATCH", `${NOTES}/abcdefghijklmno`, { text: "x" }, ada.token),
      await send(server, "DELETE", `${NOTES}/abcdefghijklmno`, undefined, ada.token),
      await send(server, "GET", "/api/course/export", undefined, ada.token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(json<{ message: string }>(answers[0] as Answer).message).toMatch(/^The server cannot reach its data/);
    for (const path of HEALTH) await expect.poll(async () => (await ask(server, path)).status).toBe(503);
    await sql(server, "ALTER TABLE elsewhere RENAME TO notes");
    for (const path of HEALTH) await expect.poll(async () => (await ask(server, path)).status).toBe(200);
  });
});
