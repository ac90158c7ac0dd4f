// Sixty connections at once send the largest and the worst bodies to routes of ours and of PocketBase, as JSON and as
// forms, with their length, without it and byte by byte: the server may hold 500 MB; floods of long paths, cookies, hosts
// and headers, and connections that never end: prints what each costs without a proxy.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { Chance, seed } from "#support/random.ts";
import { newAddress } from "./hostile.ts";
import { startWhole } from "./wholeServer.ts";

const MB = 1_000_000;
const AT_ONCE = 60;
vi.setConfig({ testTimeout: 300_000 });
/** What a server may keep when sixty connections have sent the worst bodies. */
const MOST_MB = 500;
const HEADERS_AT_ONCE = 8;
const HEADERS_EACH = 400;
/** The heap may grow to 400 MB before the collector works harder; the rest is the runtimes and the database. */
const MOST_KEPT_MB = 700;
const SLOW = 200;

const chance = new Chance(seed());
const server = await startWhole({ RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" });
const people: Person[] = [];
for (let one = 0; one < 6; one += 1) people.push(await aPerson(server));
afterAll(() => server.stop());

const open = (...texts: (string | Buffer)[]): Socket => {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  for (const text of texts) socket.write(text);
  return socket;
};

/** One request as it is written, and the status of its answer; 0 when the server hung up. */
async function raw(...texts: (string | Buffer)[]): Promise<number> {
  const socket = open(...texts);
  let answer = "";
  socket.on("data", (piece: Buffer) => (answer += answer.length < 100 ? piece.toString("latin1") : ""));
  await Promise.race([once(socket, "close"), delay(60_000)]).catch(() => undefined);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

/** The head of a request that comes from an address of its own. */
const headOf = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, "Host: x", "Connection: close", `X-Forwarded-For: ${newAddress()}`, ...headers, "", ""].join(
    "\r\n",
  );

/** Counts the statuses of many that come so many at once. */
async function statusesOf(many: number, atOnce: number, send: (at: number) => Promise<number>): Promise<string> {
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < many; sent += atOnce) {
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => send(sent + at)));
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
}

interface Sent {
  path: string;
  type: string;
  body: Buffer;
  /** Without it the body comes in pieces that name no length. */
  namesLength?: boolean;
  token?: string;
}

function sendRaw({ path, type, body, namesLength = true, token = "" }: Sent): Promise<number> {
  const length = namesLength ? `Content-Length: ${body.length}` : "Transfer-Encoding: chunked";
  const head = headOf(`POST ${path}`, `Authorization: ${token}`, `Content-Type: ${type}`, length);
  if (namesLength) return raw(head, body);
  return raw(head, `${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n");
}

const JSON_TYPE = "application/json";
const FORM = "multipart/form-data; boundary=x";
const fill = (unit: string, bytes: number): Buffer => Buffer.alloc(bytes, unit);
const part = (name: string, bytes: Buffer, file = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ]);
const parts = (count: number, bytes: number): Buffer =>
  Buffer.concat([
    ...Array.from({ length: count }, (_, at) => part(`a${String(at)}`, fill("x", bytes))),
    Buffer.from("--x--"),
  ]);

const ROUTES = [
  "/api/collections/notes/records",
  "/api/collections/users/auth-with-password",
  "/api/batch",
  "/api/realtime",
];
const OURS = ["/api/course/progress", "/api/course/contact", "/api/course/webhooks/stripe", "/api/nowhere"];
const ofLearner = (at: number) => ({ type: FORM, token: people[at % people.length]?.token ?? "" });
const BODIES: Record<string, (at: number) => Omit<Sent, "path">> = {
  "25 MB of JSON": () => ({ type: JSON_TYPE, body: fill('"x', 25 * MB) }),
  "25 MB of lists": () => ({ type: JSON_TYPE, body: Buffer.concat([Buffer.from('{"a":['), fill("[],", 25 * MB)]) }),
  "25 MB in pieces": () => ({ type: JSON_TYPE, body: fill("[],", 25 * MB), namesLength: false }),
  "lists just small enough": () => ({ type: JSON_TYPE, body: Buffer.from(`{"a":[${"[],".repeat(43_000)}1]}`) }),
  "names just small enough": () => ({
    type: "application/x-www-form-urlencoded",
    body: Buffer.from(Array.from({ length: 25_000 }, (_, at) => at.toString(36)).join("=&")),
  }),
  "many parts": () => ({ type: FORM, body: parts(950, 20) }),
  "25 MB of parts": () => ({ type: FORM, body: parts(25, MB) }),
  "25 MB of parts in pieces": () => ({ type: FORM, body: parts(25, MB), namesLength: false }),
  "pictures of learners": (at) => ({
    ...ofLearner(at),
    body: Buffer.concat([
      part("pictures", fill("x", 1_400_000), "a.png"),
      part("pictures", fill("x", 1_400_000), "b.png"),
      Buffer.from("--x--"),
    ]),
  }),
  "pictures of learners that are words": (at) => ({ ...ofLearner(at), body: parts(4, 1_100_000) }),
  "pictures of learners that are a thousand words": (at) => ({ ...ofLearner(at), body: parts(950, 4_600) }),
  "pictures of learners in pieces that name no length": (at) => ({
    ...{ ...ofLearner(at), body: parts(25, MB), namesLength: false },
  }),
};

describe(`${AT_ONCE} connections at once`, () => {
  it.each(Object.entries(BODIES))("cost no more than there is: %s", async (name, make) => {
    const before = server.heldMB();
    const paths = name.startsWith("pictures") ? ["/api/collections/posts/records"] : [...ROUTES, ...OURS];
    const told = await statusesOf(paths.length * AT_ONCE, AT_ONCE, (at) =>
      sendRaw({ path: paths[Math.floor(at / AT_ONCE)] ?? "", ...make(at) }),
    );
    const held = `${before} MB before, ${server.heldMB()} after, ${server.mostMB()} at most ever`;
    console.log(`bodies, ${name}: ${held}; ${told}`);
    expect(server.heldMB()).toBeLessThan(MOST_MB);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  it("cost no more while they send a byte a second", async () => {
    const before = server.heldMB();
    const head = () => headOf(`POST ${ROUTES[0] ?? ""}`, `Content-Type: ${JSON_TYPE}`, "Content-Length: 100000");
    const sockets = Array.from({ length: 2 * AT_ONCE }, () => open(head()));
    for (let second = 0; second < 10; second += 1) {
      for (const socket of sockets) socket.write(" ");
      await delay(1_000);
    }
    const started = performance.now();
    expect((await fetch(`${server.url}/`)).status).toBe(200);
    const ms = (performance.now() - started).toFixed(0);
    const held = `${before} MB before, ${server.heldMB()} with ${2 * AT_ONCE} of them`;
    console.log(`slow bodies: ${held}; a page meanwhile in ${ms} ms`);
    expect(server.heldMB()).toBeLessThan(MOST_MB);
    for (const socket of sockets) socket.destroy();
  });
});

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const word = (length: number) => Array.from({ length }, () => chance.of([...LETTERS])).join("");
/** Each another text of that length. */
const long = (length: number) => `${word(12)}${"x".repeat(length)}`;

const get = (path: string, ...headers: string[]) => headOf(`GET ${path}`, ...headers);

const FLOODS: Record<string, () => string> = {
  "long cookies": () => get("/module/5/five-numbers", `Cookie: reading=${long(MB)}`),
  "cookies just short enough": () => get("/module/5/five-numbers", `Cookie: reading=${long(8000)}`),
  "long unknown paths": () => get(`/${long(MB)}`),
  "paths just short enough": () => get(`/${long(8000)}`),
  "known paths with a long question": () => get(`/module/1?${long(MB)}`),
  "questions just short enough": () => get(`/module/1?lesson=${long(8000)}`),
  "long lists of codings": () => get("/", `Accept-Encoding: ${word(6)},${"br,".repeat(MB / 3)}`),
  "other names of the host": () => get("/").replace("Host: x", `Host: ${long(6000)}`),
  "headers nobody reads": () => get("/", `X-${word(20)}: ${long(MB)}`),
  "long addresses of the API": () => get(`/api/${long(MB)}`),
  "zones that are none": () => get(`/api/course/progress?zone=${long(MB)}`),
};

describe("the memory after a flood of", () => {
  it.each(Object.entries(FLOODS))("%s", async (name, make) => {
    const before = server.heldMB();
    const said = await statusesOf(HEADERS_EACH, HEADERS_AT_ONCE, () => raw(make()));
    console.log(`${name}: ${HEADERS_EACH} requests (${said}); memory ${before} MB before, ${server.heldMB()} after`);
    expect((await fetch(server.url)).status).toBe(200);
    expect(server.heldMB()).toBeLessThan(MOST_KEPT_MB);
  });
});

// Before a hook runs only a proxy can bound it (pocketbase/proxy): what it costs without one is stated, not refused.
describe("without a proxy, others are answered beside", () => {
  const events = (begun: string) => `${headOf("POST /api/course/events", "Content-Length: 60000")}${begun}`;

  it.each([
    ["headers that never end", () => `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(900_000)}`],
    ["bodies that never end", () => events("[{")],
    ["large bodies that never end", () => events("x".repeat(50_000))],
  ])(`${SLOW} %s`, async (name, text) => {
    const before = server.heldMB();
    const sockets = Array.from({ length: SLOW }, () => connect(server.port, "127.0.0.1"));
    for (const socket of sockets) socket.on("error", () => undefined);
    await Promise.all(sockets.map((socket) => new Promise((written) => socket.write(text(), written))));
    expect((await fetch(server.url)).status).toBe(200);
    console.log(`${SLOW} ${name}: memory ${before} MB before, ${server.heldMB()} while they last`);
    for (const socket of sockets) socket.destroy();
    expect((await fetch(server.url)).status).toBe(200);
  });
});
