// Floods of long paths, cookies, hosts and headers, and connections that never end: prints what each costs without
// a proxy.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { Chance, seed } from "./random.ts";
import { startWhole } from "./wholeServer.ts";

const MB = 1_000_000;
const AT_ONCE = 8;
const EACH = 400;
/** The heap may grow to 400 MB before the collector works harder; the rest is the runtimes and the database. */
const MOST_KEPT_MB = 700;
const SLOW = 200;

const chance = new Chance(seed());

const server = await startWhole();
afterAll(() => server.stop());

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const word = (length: number) => Array.from({ length }, () => chance.of([...LETTERS])).join("");
/** Each another text of that length. */
const long = (length: number) => `${word(12)}${"x".repeat(length)}`;

/** One request as it is written, and the status of its answer; 0 when the server hung up. */
async function raw(request: string): Promise<number> {
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece: string) => {
    answer += answer.length < 100 ? piece : "";
  });
  socket.on("error", () => undefined);
  socket.write(request);
  await once(socket, "close").catch(() => undefined);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: 127.0.0.1", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;

const FLOODS: Record<string, () => string> = {
  "long cookies": () => get("/module/5/five-numbers", `Cookie: reading=${long(MB)}`),
  "cookies just short enough": () => get("/module/5/five-numbers", `Cookie: reading=${long(8000)}`),
  "long unknown paths": () => get(`/${long(MB)}`),
  "paths just short enough": () => get(`/${long(8000)}`),
  "known paths with a long question": () => get(`/module/1?${long(MB)}`),
  "questions just short enough": () => get(`/module/1?lesson=${long(8000)}`),
  "long lists of codings": () => get("/", `Accept-Encoding: ${word(6)},${"br,".repeat(MB / 3)}`),
  "other names of the host": () => get("/", "").replace("Host: 127.0.0.1", `Host: ${long(6000)}`),
  "headers nobody reads": () => get("/", `X-${word(20)}: ${long(MB)}`),
  "long addresses of the API": () => get(`/api/${long(MB)}`),
  "zones that are none": () => get(`/api/course/progress?zone=${long(MB)}`),
};

describe("the memory after a flood of", () => {
  it.each(Object.entries(FLOODS))("%s", async (name, make) => {
    const before = server.heldMB();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < EACH; sent += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => raw(make())));
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    console.log(`${name}: ${EACH} requests (${said}); memory ${before} MB before, ${server.heldMB()} after`);
    expect((await fetch(server.url)).status).toBe(200);
    expect(server.heldMB()).toBeLessThan(MOST_KEPT_MB);
  });
});

/** Opens connections that say something and never end. */
async function holdOpen(count: number, text: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(server.port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await Promise.all(sockets.map((socket) => new Promise((written) => socket.write(text, written))));
  return sockets;
}

// Before a hook runs only a proxy can bound it (pocketbase/proxy): what it costs without one is stated, not refused.
describe("without a proxy, others are answered beside", () => {
  it.each([
    ["headers that never end", `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${"x".repeat(900_000)}`],
    ["bodies that never end", "POST /api/course/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n[{"],
    [
      "large bodies that never end",
      `POST /api/course/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n${"x".repeat(50_000)}`,
    ],
  ])(`${SLOW} %s`, async (name, text) => {
    const before = server.heldMB();
    const sockets = await holdOpen(SLOW, text);
    expect((await fetch(server.url)).status).toBe(200);
    console.log(`${SLOW} ${name}: memory ${before} MB before, ${server.heldMB()} while they last`);
    for (const socket of sockets) socket.destroy();
    expect((await fetch(server.url)).status).toBe(200);
  });
});
