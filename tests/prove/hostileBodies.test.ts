// Sixty connections at once send the largest and the worst bodies to routes of ours and of PocketBase, as JSON and
// as forms, with their length, without it and byte by byte: the server may hold 500 MB.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { startWhole } from "./wholeServer.ts";

const MB = 1_000_000;
const AT_ONCE = 60;
vi.setConfig({ testTimeout: 300_000 });
/** What a server may keep when sixty connections have sent the worst bodies. */
const MOST_MB = 500;

const server = await startWhole({ RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" });
const people: Person[] = [];
for (let one = 0; one < 6; one += 1) people.push(await aPerson(server));
afterAll(() => server.stop());

interface Sent {
  path: string;
  type: string;
  body: Buffer;
  /** Without it the body comes in pieces that name no length. */
  namesLength?: boolean;
  token?: string;
  method?: string;
}

let readers = 0;

/** Sends a request from an address of its own and gives the status of the answer; 0 when the server hung up. */
async function sendRaw({ path, type, body, namesLength = true, token, method = "POST" }: Sent): Promise<number> {
  const socket = connect(server.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (piece: Buffer) => (answer += answer.length < 100 ? piece.toString("latin1") : ""));
  socket.on("error", () => undefined);
  const address = `10.9.${String((++readers >> 8) & 255)}.${String(readers & 255)}`;
  const length = namesLength ? `Content-Length: ${String(body.length)}` : "Transfer-Encoding: chunked";
  const who = token ? `Authorization: ${token}\r\n` : "";
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n${who}Content-Type: ${type}\r\n${length}\r\n\r\n`,
  );
  if (namesLength) socket.write(body);
  else {
    socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    socket.write("\r\n0\r\n\r\n");
  }
  await Promise.race([once(socket, "close"), delay(60_000)]).catch(() => undefined);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
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

describe(`${String(AT_ONCE)} connections at once`, () => {
  it.each(Object.keys(BODIES))("cost no more than there is: %s", async (name) => {
    const make = BODIES[name] as (at: number) => Omit<Sent, "path">;
    const before = server.heldMB();
    const statuses = new Map<number, number>();
    for (const path of name.startsWith("pictures") ? ["/api/collections/posts/records"] : [...ROUTES, ...OURS]) {
      const all = Array.from({ length: AT_ONCE }, (_, at) => sendRaw({ path, ...make(at) }));
      for (const status of await Promise.all(all)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const told = [...statuses].map(([status, count]) => `${String(count)} × ${String(status)}`).join(", ");
    console.log(
      `bodies, ${name}: ${String(before)} MB before, ${String(server.heldMB())} after, ${String(server.mostMB())} at most ever; ${told}`,
    );
    expect(server.heldMB()).toBeLessThan(MOST_MB);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  it("cost no more while they send a byte a second", async () => {
    const before = server.heldMB();
    const sockets: Socket[] = Array.from({ length: 2 * AT_ONCE }, () => {
      const socket = connect(server.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        `POST ${ROUTES[0] ?? ""} HTTP/1.1\r\nHost: x\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 100000\r\n\r\n`,
      );
      return socket;
    });
    for (let second = 0; second < 10; second += 1) {
      for (const socket of sockets) socket.write(" ");
      await delay(1_000);
    }
    const started = performance.now();
    expect((await fetch(`${server.url}/`)).status).toBe(200);
    const ms = performance.now() - started;
    console.log(
      `slow bodies: ${String(before)} MB before, ${String(server.heldMB())} with ${String(2 * AT_ONCE)} of them; a page meanwhile in ${ms.toFixed(0)} ms`,
    );
    expect(server.heldMB()).toBeLessThan(MOST_MB);
    for (const socket of sockets) socket.destroy();
  });
});
