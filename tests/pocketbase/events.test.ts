import { beforeEach, describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, listOf, send, sql } from "./ask.ts";

const ROUTE = "/api/course/events";
const EVENTS = "/api/collections/events/records";
const VIEW = { name: "page_view", props: { page_name: "/curriculum" }, visit: "v1" };
const server = await sharedServer();
beforeEach(() => sql(server, "DELETE FROM events"));

const sendBody = (body: string, headers: Record<string, string> = {}) =>
  ask(server, ROUTE, { method: "POST", headers: { "content-type": "text/plain;charset=UTF-8", ...headers }, body });
const kept = () => listOf<object>(server, `${EVENTS}?sort=created&fields=name,props,visit`, server.superuser.token);

describe("events are kept", () => {
  it.each(["text/plain;charset=UTF-8", "application/json"])("sent as %s", async (type) => {
    const answer = await sendBody(JSON.stringify([VIEW]), { "content-type": type });
    expect(answer.status).toBe(204);
    expect(answer.body).toHaveLength(0);
    expect(await kept()).toEqual([VIEW]);
  });

  it("without who sent them", async () => {
    const person = await aPerson(server);
    await sendBody(JSON.stringify([VIEW]), { authorization: person.token, cookie: person.cookie });
    const answer = await send(server, "GET", EVENTS, undefined, server.superuser.token);
    expect(answer.body.toString()).not.toContain(person.id);
  });

  it.each([
    ["/faq?q=a-secret#there", "/faq"],
    ["/no-such-page/a-secret", ""],
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

  it("from a body of which one has another form", async () => {
    const answer = await sendBody(JSON.stringify([VIEW, { ...VIEW, visit: "Ada!" }]));
    expect(answer.status).toBe(400);
    expect(json<{ message: string }>(answer).message).toMatch(/^A visit/);
    expect(await kept()).toEqual([]);
  });

  it("from another site's page", async () => {
    expect((await sendBody(JSON.stringify([VIEW]), { origin: "https://evil.example" })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });
});
