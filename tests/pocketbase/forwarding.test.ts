import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  event: { name: string; domain: string; url: string; props?: Record<string, string> };
}

/** What a counting service received; it answers as it is told to. */
const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 202 };
const sink = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ path: request.url, headers: request.headers, event: JSON.parse(body) as Received["event"] });
    response.writeHead(answer.status, answer.headers).end("ok");
  });
});

await new Promise<void>((listening) => sink.listen(0, "127.0.0.1", listening));
const url = `http://127.0.0.1:${String((sink.address() as AddressInfo).port)}`;
const env = { ANALYTICS_FORWARD: "plausible", PLAUSIBLE_DOMAIN: "the.site", PLAUSIBLE_URL: `${url}/` };
const server = await startPocketBase({ env });
afterAll(async () => {
  await server.stop();
  sink.close();
});

const run = () => succeeded(send(server, "POST", "/api/crons/forward-events", undefined, server.superuser.token));
await run();
const count = async (name: string, props: object, visit = "v1"): Promise<void> => {
  const headers = { referer: `${server.url}/faq`, "user-agent": "Ada's own browser", "x-forwarded-for": "203.0.113.7" };
  const body = JSON.stringify([{ name, props, visit }]);
  expect((await ask(server, "/api/course/events", { method: "POST", headers, body })).status).toBe(204);
};
const names = () => received.map(({ event }) => event.name);
const logged = async (): Promise<number> => {
  const filter = encodeURIComponent("message = 'Events were not passed on'");
  const logs = await succeeded(send(server, "GET", `/api/logs?filter=${filter}`, undefined, server.superuser.token));
  return json<{ items: { data: { dropped: number } }[] }>(logs).items.reduce((sum, { data }) => sum + data.dropped, 0);
};

describe("what is counted is passed on", () => {
  it("once, by the minute, without the reader's address and browser", async () => {
    await count("page_view", { page_name: "Questions" });
    await count("bookmark", { act: "added", type: "other" });
    await count("performance", { metric: "LCP", value: 12 });
    await count("page_view", { page_name: "Questions" }, "v2");
    expect(received).toEqual([]);
    await run();
    await expect.poll(names).toEqual(["pageview", "bookmark", "pageview"]);
    await run();
    await run();
    expect(names()).toHaveLength(3);
    const [view, mark, other] = received;
    expect(view).toMatchObject({ path: "/api/event", event: { domain: "the.site", url: `${server.url}/faq` } });
    expect(mark?.event.props).toEqual({ act: "added", type: "other" });
    expect(JSON.stringify(received)).not.toMatch(/203\.0\.113|Ada's own|"v1"/);
    expect(view?.headers["x-forwarded-for"]).toBe(mark?.headers["x-forwarded-for"]);
    expect(view?.headers["x-forwarded-for"]).not.toBe(other?.headers["x-forwarded-for"]);
  });

  it.each([
    ["refuses it", { status: 500 }],
    ["takes it for a robot's", { status: 202, headers: { "x-plausible-dropped": "1" } }],
  ])(
    "to a service that %s three times at most, and the rest is dropped, not kept for later",
    LONG_HERE,
    async (_, now) => {
      received.length = 0;
      const before = await logged();
      answer = now;
      await sql(
        server,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       INSERT INTO events (name, props, visit, page, created)
       SELECT 'page_view', '{"page_name":"x"}', 'v' || i, '', strftime('%Y-%m-%d %H:%M:%fZ') FROM n`,
      );
      await run();
      await expect.poll(() => received.length).toBe(3);
      await expect.poll(logged, { timeout: 15_000 }).toBeGreaterThan(before);
      answer = { status: 202 };
      received.length = 0;
      await count("tour_step", { step: `after ${String(now.status)} ${String("headers" in now)}` }, "v9");
      await run();
      await expect.poll(names).toEqual(["tour_step"]);
    },
  );

  it("to nobody where no operator asked for it", async () => {
    received.length = 0;
    await using own = await startPocketBase();
    const body = JSON.stringify([{ name: "page_view", props: { page_name: "x" }, visit: "v1" }]);
    await ask(own, "/api/course/events", { method: "POST", body });
    await succeeded(send(own, "POST", "/api/crons/forward-events", undefined, own.superuser.token));
    await succeeded(send(own, "POST", "/api/crons/forward-events", undefined, own.superuser.token));
    expect(received).toEqual([]);
  });
});
