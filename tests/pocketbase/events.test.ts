import { beforeEach, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { DAY_MS, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const ROUTE = "/api/course/events";
const EVENTS = "/api/collections/events/records";
const VIEW = { name: "page_view", props: { page_name: "/curriculum" }, visit: "v1" };

const server = await sharedServer();
beforeEach(() => sql(server, "DELETE FROM events"));

const sendBody = (body: string, headers: Record<string, string> = {}) =>
  ask(server, ROUTE, { method: "POST", headers: { "content-type": "text/plain;charset=UTF-8", ...headers }, body });
const kept = async (): Promise<object[]> => {
  const path = `${EVENTS}?sort=created&fields=name,props,visit`;
  const answer = await succeeded(send(server, "GET", path, undefined, server.superuser.token));
  return json<{ items: object[] }>(answer).items;
};

describe("events are kept", () => {
  it.each(["text/plain;charset=UTF-8", "application/json"])("sent as %s", async (type) => {
    const answer = await sendBody(JSON.stringify([VIEW]), { "content-type": type });
    expect(answer.status).toBe(204);
    expect(answer.body).toHaveLength(0);
    expect(await kept()).toEqual([VIEW]);
  });

  it("in batches, without what nobody counts", async () => {
    const complete = {
      name: "lesson_complete",
      props: { module_id: "1", lesson_id: "viewer-before-topic" },
      visit: "v2",
    };
    const more = {
      ...VIEW,
      props: { ...VIEW.props, email: "ada@example.org" },
      user: "someone",
      created: "2001-01-01",
    };
    expect((await sendBody(JSON.stringify([more, { ...VIEW, name: "unknown" }, complete]))).status).toBe(204);
    expect(await kept()).toHaveLength(2);
    expect(await kept()).toEqual(expect.arrayContaining([VIEW, complete]));
  });

  it("without who sent them", async () => {
    const person = await aPerson(server);
    await sendBody(JSON.stringify([VIEW]), { authorization: person.token, cookie: person.cookie });
    const answer = await send(server, "GET", EVENTS, undefined, server.superuser.token);
    expect(answer.body.toString()).not.toContain(person.id);
  });

  it("at the longest they may be", async () => {
    const long = '"€<'.repeat(1_000);
    const error = { name: "error", props: { error_type: long, error_message: long }, visit: "a".repeat(32) };
    expect(
      (
        await sendBody(
          JSON.stringify(
            Array(20)
              .fill(error)
              .map((one: object) => one),
          ),
        )
      ).status,
    ).toBe(413);
    expect((await sendBody(JSON.stringify([error, error]))).status).toBe(204);
    expect(await kept()).toHaveLength(2);
  });

  it("until they are 90 days old", async () => {
    await sendBody(JSON.stringify([VIEW, VIEW]));
    const old = new Date(Date.now() - 91 * DAY_MS).toISOString().replace("T", " ");
    const young = new Date(Date.now() - 89 * DAY_MS).toISOString().replace("T", " ");
    await sql(server, `UPDATE events SET created = '${young}'`);
    await sql(server, `UPDATE events SET created = '${old}' WHERE id = (SELECT id FROM events LIMIT 1)`);
    await succeeded(send(server, "POST", "/api/crons/prune-events", undefined, server.superuser.token));
    await expect.poll(kept).toHaveLength(1);
  });

  it("once in a visit, where what was done again is the same; of a video the furthest second", async () => {
    const lesson = { module_id: 1, lesson_id: "viewer-before-topic" };
    const start = { name: "lesson_start", props: lesson, visit: "v3" };
    const left = (second: number) => ({
      name: "video_left",
      props: { lesson_id: lesson.lesson_id, second },
      visit: "v3",
    });
    const batches = [
      [start, left(10), start, VIEW, VIEW],
      [start, left(61)],
      [left(30), { ...start, visit: "v4" }],
    ];
    for (const batch of batches) expect((await sendBody(JSON.stringify(batch))).status).toBe(204);
    const all = (await kept()) as { name: string; visit: string; props: { second?: number } }[];
    expect(all.filter(({ name }) => name === "page_view")).toHaveLength(2);
    expect(all.filter(({ name }) => name === "lesson_start").map(({ visit }) => visit)).toEqual(["v3", "v4"]);
    expect(all.filter(({ name }) => name === "video_left").map(({ props }) => props.second)).toEqual([61]);
  });

  it.each([
    [`/module/1?lesson=viewer-before-topic&t=5`, "/module/1/viewer-before-topic"],
    ["/faq?q=a-secret#there", "/faq"],
    ["/no-such-page/a-secret", ""],
    ["/robots.txt", ""],
  ])("with the page that %s is, if the site has it", async (path, page) => {
    await sendBody(JSON.stringify([VIEW]), { referer: `${server.url}${path}` });
    expect(await sql(server, "SELECT page FROM events")).toEqual([page]);
  });
});

describe("events are not kept", () => {
  it("of a reader who asked not to be counted", async () => {
    expect((await sendBody(JSON.stringify([VIEW]), { "sec-gpc": "1" })).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it.each(["", "{", "{}", "[1]", '[{"name":"page_view"}]', JSON.stringify(Array(21).fill(VIEW)), "\0", "[[[["])(
    "from a body with another form: %s",
    async (body) => {
      const answer = await sendBody(body);
      expect(answer.status).toBe(400);
      expect(json<{ message: string }>(answer).message).toMatch(/^(Send|Every|A visit)/);
      expect(await kept()).toEqual([]);
    },
  );

  it("when one of the batch has another form", async () => {
    expect((await sendBody(JSON.stringify([VIEW, { ...VIEW, visit: "Ada!" }]))).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it("from a body that is too long", async () => {
    expect((await sendBody(`[${" ".repeat(70_000)}]`)).status).toBe(413);
  });

  it("from another site's page", async () => {
    expect((await sendBody(JSON.stringify([VIEW]), { origin: "https://evil.example" })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });
});

it("nobody but the operator reads, writes, changes or deletes a kept event", async () => {
  await sendBody(JSON.stringify([VIEW]));
  const [id] = await sql(server, "SELECT id FROM events");
  const { token } = await aPerson(server);
  for (const by of [token, undefined]) {
    for (const [method, path] of [
      ["GET", EVENTS],
      ["GET", `${EVENTS}/${id}`],
      ["POST", EVENTS],
      ["PATCH", `${EVENTS}/${id}`],
      ["DELETE", `${EVENTS}/${id}`],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : VIEW;
      expect((await send(server, method, path, body, by)).status, `${method} ${path}`).toBe(403);
    }
  }
  expect(await kept()).toEqual([VIEW]);
});
