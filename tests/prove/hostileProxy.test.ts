// The samples for nginx and Caddy, run as they are: readers come through, long and slow requests never reach the
// server, a stream stays open.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { startNginx, type Nginx } from "#support/nginx.ts";
import { aPerson } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { type Caddy, startCaddy } from "./caddy.ts";
import { caddyfileFor, caddyFor, nginxFor } from "./proxySamples.ts";
import { startWhole, type WholeServer } from "./wholeServer.ts";

const SET_UP_MS = 600_000;
/** Fewer than the sample for nginx lets one address open. */
const SLOW = 80;
const FLOOD = 400;
const MOST_ADDED_MB = 60;
/** Longer than a body may take to come. */
const STREAM_MS = 65_000;

interface Sample {
  name: string;
  start: (server: WholeServer) => Promise<Nginx | Caddy>;
  refusals: { header: RegExp; path: RegExp; body: number[] };
}

const sample = (name: string) => readFileSync(join(PROJECT, "pocketbase", "proxy", name), "utf8");

const SAMPLES: Sample[] = [
  {
    name: "nginx",
    start: (server) => startNginx((port) => nginxFor(sample("nginx.conf"), port, server.port)),
    refusals: { header: / 400 /, path: / 414 /, body: [413] },
  },
  {
    name: "Caddy",
    start: (server) => startCaddy((port, version) => caddyFor(sample(caddyfileFor(version)), port, server.port)),
    // Debian's older one says 502: what it may not send on has no better name there.
    refusals: { header: / 431 /, path: / 431 /, body: [413, 502] },
  },
];

describe.each(SAMPLES)("the sample for $name", ({ name, start, refusals }) => {
  let server: WholeServer;
  let proxy: Nginx | Caddy;
  beforeAll(async () => {
    server = await startWhole({ TRUSTED_PROXY: "X-Forwarded-For" });
    proxy = await start(server);
  }, SET_UP_MS);
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await server.stop();
  });

  const open = async (): Promise<Socket> => {
    const socket = connect(proxy.port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };

  /** The first line that comes back for a request as it is written. */
  async function raw(request: string): Promise<string> {
    const socket = await open();
    let answer = "";
    socket.on("data", (piece: Buffer) => (answer += piece.toString("latin1")));
    socket.write(request);
    await once(socket, "close");
    return answer.split("\r\n")[0] ?? "";
  }

  const get = (path: string, header: string) =>
    `GET ${path} HTTP/1.1\r\nHost: the.site\r\nConnection: close\r\n${header}\r\n\r\n`;

  it("lets readers through: pages, accounts, photos", async () => {
    expect((await fetch(`${proxy.url}/module/1`)).status).toBe(200);
    const ada = await aPerson({ ...server, url: proxy.url });
    const form = new FormData();
    const photo = Buffer.concat([pngOf(1, 1), Buffer.alloc(2_000_000)]);
    form.set("photo", new File([new Uint8Array(photo)], "me.png"));
    const record = `${proxy.url}/api/collections/users/records/${ada.id}`;
    const headers = { authorization: ada.token };
    expect((await fetch(record, { method: "PATCH", headers, body: form })).status).toBe(200);
  });

  it("lets a stream through at once, and leaves it open", async () => {
    const controller = new AbortController();
    const stream = await fetch(`${proxy.url}/api/realtime`, { signal: controller.signal });
    const reader = stream.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain("PB_CONNECT");
    const still = new Promise((resolve) => setTimeout(resolve, STREAM_MS, "open"));
    expect(await Promise.race([reader?.read(), still])).toBe("open");
    controller.abort();
  });

  it("tells the server the reader's own address, whatever the reader wrote", async () => {
    const headers = { authorization: server.superuser.token, "x-forwarded-for": "10.1.2.3" };
    const answer = await fetch(`${proxy.url}/api/health`, { headers });
    expect(((await answer.json()) as { data: { realIP: string } }).data.realIP).toBe("127.0.0.1");
  });

  it("refuses headers above 16 KB and bodies above 3 MB, and the server keeps nothing of them", async () => {
    const before = server.heldMB();
    const long = "x".repeat(21_000);
    for (let sent = 0; sent < FLOOD; sent += 1) {
      expect(await raw(get("/", `Cookie: reading=${sent}${long}`))).toMatch(refusals.header);
      expect(await raw(get(`/${sent}${long}`, "X: y"))).toMatch(refusals.path);
    }
    const many = Array.from({ length: 6 }, (_, at) => `X-${at}: ${"x".repeat(3900)}`).join("\r\n");
    expect(await raw(get("/", many))).toMatch(refusals.header);
    const large = await fetch(`${proxy.url}/api/course/events`, { method: "POST", body: "x".repeat(3_500_000) });
    expect(refusals.body).toContain(large.status);
    console.log(`through ${name}: ${2 * FLOOD} long headers; memory ${before} MB before, ${server.heldMB()} after`);
    expect(server.heldMB() - before).toBeLessThan(MOST_ADDED_MB);
  });

  it("cuts off headers and bodies that never end, and they never reach the server", async () => {
    const before = server.heldMB();
    const head = "POST /api/course/events HTTP/1.1\r\nHost: the.site\r\nContent-Length: 60000\r\n\r\n";
    for (const [what, text] of [
      ["headers", "GET / HTTP/1.1\r\nHost: the.site\r\nX-Slow: "],
      ["bodies", `${head}${"x".repeat(50_000)}`],
    ] as const) {
      const start = performance.now();
      const sockets = await Promise.all(Array.from({ length: SLOW }, open));
      for (const socket of sockets) socket.write(text);
      expect((await fetch(server.url)).status).toBe(200);
      await Promise.all(sockets.map((socket) => (socket.resume(), once(socket, "close"))));
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`${name}: ${SLOW} slow ${what} all cut off after ${seconds} s; memory ${server.heldMB()} MB`);
      expect(server.heldMB() - before).toBeLessThan(MOST_ADDED_MB);
    }
  });

  // Caddy has no such bound of its own.
  it.runIf(name === "nginx")("lets one address open 100 connections and no more", async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, open));
    for (const socket of sockets)
      socket.write("POST /api/course/events HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n");
    await expect.poll(async () => (await fetch(proxy.url)).status, { timeout: 8_000 }).toBe(429);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(proxy.url)).status, { timeout: 8_000 }).toBe(200);
  });
});
