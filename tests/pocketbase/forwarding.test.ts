import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { startPocketBase } from "#support/startPocketBase.ts";
import { ask, send, succeeded } from "./ask.ts";

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  event: { name: string; domain: string; url: string; props?: Record<string, string> };
}

/** What a counting service received. */
const received: Received[] = [];
const sink = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ path: request.url, headers: request.headers, event: JSON.parse(body) as Received["event"] });
    response.writeHead(202).end("ok");
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

it("what is counted is passed on once, by the minute, without the reader's address and browser", async () => {
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
