// The samples for nginx and Caddy, run as they are kept: names, certificates and a server are put around them. Readers
// come through, long and slow requests never reach the server, a stream stays open. MORE_PROXIES names further versions.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { connect as connect2, type ClientHttp2Stream } from "node:http2";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { nginxPath, tempPaths } from "#support/nginx.ts";
import { aPerson } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { inBox, NAME, type Boxed, type Place } from "./sampleBox.ts";
import { startWhole, type WholeServer } from "./wholeServer.ts";

const SET_UP_MS = 600_000;
vi.setConfig({ testTimeout: 600_000 });
/** Fewer than the sample for nginx lets one address open. */
const SLOW = 80;
const FLOOD = 400;
const MOST_ADDED_MB = 60;
/** Longer than a body may take to come. */
const STREAM_MS = 65_000;
/** More programs to run the samples in, such as another version of nginx: paths, parted by colons. */
const MORE = (process.env["MORE_PROXIES"] ?? "").split(":").filter(Boolean);

const sample = (name: string) => readFileSync(join(PROJECT, "pocketbase", "proxy", name), "utf8");
const versionOf = async (program: string, ...words: string[]): Promise<string> =>
  /(\d+\.\d+\.\d+)/.exec((await run(program, words)).lines.join(" "))?.[1] ?? "";

/** Includes the sample as it lies in conf.d; what stands around it is only where a test may write. */
function aroundNginx(text: string, nginx: string): Place {
  const main = `daemon off; worker_processes 1; user root; pid BOX/pid; error_log stderr;
events { worker_connections 1024; }
http { access_log off; ${tempPaths("BOX")} include BOX/conf.d/*.conf; }`;
  return {
    command: `mkdir -p /var/cache/nginx; sed -i "s#BOX#$BOX#g" "$BOX/nginx.conf"; exec ${nginx} -p "$BOX" -e stderr -c "$BOX/nginx.conf"`,
    files: () => ({ "nginx.conf": main, "conf.d/course.conf": text }),
    certificates: [`${NAME}.pem`, `${NAME}.key`],
  };
}

/** Caddy finds its certificate where it keeps those that it got before. */
function aroundCaddy(text: string, caddy: string): Place {
  const folder = `data/caddy/certificates/acme-v02.api.letsencrypt.org-directory/${NAME}/${NAME}`;
  return {
    command: `exec ${caddy} run --config "$BOX/Caddyfile" --adapter caddyfile`,
    files: (certificate, key) => ({
      Caddyfile: text,
      [`${folder}.crt`]: certificate,
      [`${folder}.key`]: key,
      [`${folder}.json`]: JSON.stringify({ sans: [NAME], issuer_data: null }),
    }),
  };
}

/** Debian 12's is older than the word for what holds a request back until it is whole. */
const caddyfileFor = (version: string): string =>
  /^2\.([0-5]\.|6\.[0-2]\b)/.test(version) ? "Caddyfile-2.6" : "Caddyfile";

interface Kind {
  name: string;
  /** What it says to what is too long; of those that lead to a cache nothing else is asked than of the others. */
  refusals?: { header: RegExp; path: RegExp; body: number[] };
  program: () => Promise<string>;
  place: (program: string) => Promise<Place>;
}

const programs = (name: string, usual: () => Promise<string>) => [
  usual,
  ...MORE.filter((path) => path.endsWith(name)).map((path) => () => Promise.resolve(path)),
];

const KINDS: Kind[] = [
  ...programs("nginx", nginxPath).map((program) => ({
    ...{ name: "nginx.conf", program, refusals: { header: / 400 /, path: / 414 /, body: [413] } },
    place: (nginx: string) => Promise.resolve(aroundNginx(sample("nginx.conf"), nginx)),
  })),
  {
    ...{ name: "nginx-cache.conf", program: nginxPath },
    place: (nginx) => Promise.resolve(aroundNginx(sample("nginx-cache.conf"), nginx)),
  },
  ...programs("caddy", () => systemProgram("caddy", ["caddy"])).map((program) => ({
    // Debian's older one says 502: what it may not send on has no better name there.
    ...{ name: "the Caddyfile", program, refusals: { header: / 431 /, path: / 431 /, body: [413, 502] } },
    place: async (caddy: string) => aroundCaddy(sample(caddyfileFor(await versionOf(caddy, "version"))), caddy),
  })),
];

describe.each(KINDS)("$name as it is kept, not a byte changed", ({ name, program, place, refusals }) => {
  let server: WholeServer;
  let proxy: Boxed | undefined;
  beforeAll(async () => {
    server = await startWhole({ TRUSTED_PROXY: "X-Forwarded-For" });
    const path = await program();
    console.log(`${name} in ${path} ${await versionOf(path, name.startsWith("nginx") ? "-v" : "version")}`);
    proxy = await inBox(await place(path), server.port);
  }, SET_UP_MS);
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await server.stop();
  });

  const boxed = (): Boxed => proxy ?? expect.fail("Nothing runs.");
  const open = async (protocol: "h2" | "http/1.1"): Promise<TLSSocket> => {
    const secured = connect({ socket: boxed().to(443), servername: NAME, ca: boxed().ca, ALPNProtocols: [protocol] });
    secured.on("error", () => undefined);
    await once(secured, "secureConnect");
    return secured;
  };
  const ask = async (path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const secured = await open("h2");
    const session = connect2(`https://${NAME}`, { createConnection: () => secured });
    session.on("error", () => undefined);
    const stream = session.request({ ":path": path, ...headers });
    stream.on("error", () => undefined);
    stream.end(body);
    const [answer] = (await once(stream, "response")) as [Record<string, string | number>];
    return { secured, session, stream, status: answer[":status"], answer };
  };
  const textOf = async (stream: ClientHttp2Stream): Promise<string> => {
    let text = "";
    for await (const piece of stream as AsyncIterable<Buffer>) text += piece.toString();
    return text;
  };
  const page = async (path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const { secured, session, stream, ...said } = await ask(path, headers, body);
    const text = await textOf(stream);
    session.close();
    return { ...said, protocol: secured.alpnProtocol, text };
  };
  /** The first line that comes back for a request as it is written. */
  const raw = async (asked: string): Promise<string> => {
    const socket = await open("http/1.1");
    let answer = "";
    socket.on("data", (piece: Buffer) => (answer += piece.toString("latin1")));
    socket.write(asked);
    await once(socket, "close");
    return answer.split("\r\n")[0] ?? "";
  };
  const get = (path: string, header: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${NAME}\r\nConnection: close\r\n${header}\r\n\r\n`;

  it("serves pages by https, and by HTTP/2", async () => {
    const { status, protocol, text } = await page("/module/1");
    expect([status, protocol]).toEqual([200, "h2"]);
    expect(text).toContain("</html>");
  });

  it("leads whoever comes by http to https, with the address that they asked for", async () => {
    const asked = request({
      createConnection: () => boxed().to(80),
      path: "/faq?a=b",
      headers: { Host: NAME },
    }).end();
    const [answer] = (await once(asked, "response")) as [{ statusCode: number; headers: { location: string } }];
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://${NAME}/faq?a=b`]);
  });

  it("tells the server the reader's own address, and that they came by https", async () => {
    const headers = { authorization: server.superuser.token, "x-forwarded-for": "10.1.2.3" };
    const { text, answer } = await page("/api/health", headers);
    expect((JSON.parse(text) as { data: { realIP: string } }).data.realIP).toBe("127.0.0.1");
    expect(
      String((await page("/module/1")).answer["strict-transport-security"] ?? answer["strict-transport-security"]),
    ).toMatch(/max-age=\d{6}/);
  });

  // What goes on is asked of those whose words about it are known.
  describe.runIf(refusals)("before whoever comes", () => {
    const { header, path, body } = refusals ?? { header: /^$/, path: /^$/, body: [] };

    it("lets readers through: accounts, photos", async () => {
      const { id, email, password } = await aPerson(server);
      const json = { ":method": "POST", "content-type": "application/json" };
      const login = Buffer.from(JSON.stringify({ identity: email, password }));
      const { text } = await page("/api/collections/users/auth-with-password", json, login);
      const form = new FormData();
      const photo = Buffer.concat([pngOf(1, 1), Buffer.alloc(2_000_000)]);
      form.set("photo", new File([new Uint8Array(photo)], "me.png"));
      const sent = new Response(form);
      const type = sent.headers.get("content-type") ?? "";
      const headers = { ":method": "PATCH", "content-type": type, authorization: (JSON.parse(text) as { token: string }).token }; // prettier-ignore
      const record = `/api/collections/users/records/${id}`;
      expect((await page(record, headers, Buffer.from(await sent.arrayBuffer()))).status).toBe(200);
    });

    it("lets a stream through at once, and leaves it open", async () => {
      const { session, stream } = await ask("/api/realtime");
      const [first] = (await once(stream, "data")) as [Buffer];
      expect(first.toString()).toContain("PB_CONNECT");
      const ended = Promise.race([once(stream, "data"), once(stream, "close")]).then(() => "over");
      expect(await Promise.race([ended, delay(STREAM_MS, "open")])).toBe("open");
      session.destroy();
    });

    it("refuses headers above 16 KB and bodies above 3 MB, and the server keeps nothing of them", async () => {
      const before = server.heldMB();
      const long = "x".repeat(21_000);
      for (let sent = 0; sent < FLOOD; sent += 1) {
        expect(await raw(get("/", `Cookie: reading=${sent}${long}`))).toMatch(header);
        expect(await raw(get(`/${sent}${long}`, "X: y"))).toMatch(path);
      }
      const many = Array.from({ length: 6 }, (_, at) => `X-${at}: ${"x".repeat(3900)}`).join("\r\n");
      expect(await raw(get("/", many))).toMatch(header);
      const large = await ask("/api/course/events", { ":method": "POST" }, Buffer.alloc(3_500_000, "x"));
      expect(body).toContain(large.status);
      large.session.destroy();
      console.log(`through ${name}: ${2 * FLOOD} long headers; memory ${before} MB before, ${server.heldMB()} after`);
      expect(server.heldMB() - before).toBeLessThan(MOST_ADDED_MB);
    });

    it("cuts off headers and bodies that never end, and they never reach the server", async () => {
      const before = server.heldMB();
      const head = `POST /api/course/events HTTP/1.1\r\nHost: ${NAME}\r\nContent-Length: 60000\r\n\r\n`;
      for (const [what, text] of [
        ["headers", `GET / HTTP/1.1\r\nHost: ${NAME}\r\nX-Slow: `],
        ["bodies", `${head}${"x".repeat(50_000)}`],
      ] as const) {
        const start = performance.now();
        const sockets = await Promise.all(Array.from({ length: SLOW }, () => open("http/1.1")));
        for (const socket of sockets) socket.write(text);
        expect((await fetch(server.url)).status).toBe(200);
        await Promise.all(sockets.map((socket) => (socket.resume(), once(socket, "close"))));
        const seconds = Math.round((performance.now() - start) / 1000);
        console.log(`${name}: ${SLOW} slow ${what} all cut off after ${seconds} s; memory ${server.heldMB()} MB`);
        expect(server.heldMB() - before).toBeLessThan(MOST_ADDED_MB);
      }
    });

    // Caddy has no such bound of its own.
    it.runIf(name === "nginx.conf")("lets one address open 100 connections and no more", async () => {
      const sockets = await Promise.all(Array.from({ length: 100 }, () => open("http/1.1")));
      for (const socket of sockets)
        socket.write("POST /api/course/events HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n");
      await expect.poll(async () => (await page("/")).status, { timeout: 8_000 }).toBe(429);
      for (const socket of sockets) socket.destroy();
      await expect.poll(async () => (await page("/")).status, { timeout: 8_000 }).toBe(200);
    });
  });
});

describe("the other samples", () => {
  it("name no program that the folder they lie in does not have", async () => {
    const install = join(PROJECT, "pocketbase", "install");
    for (const file of ["systemd/course.service", "systemd/course-backup.service", "Dockerfile"]) {
      const text = readFileSync(join(install, file), "utf8");
      expect(text.replace(/^#.*$/gm, ""), file).not.toMatch(/\bnpm\b|\bnpx\b/);
    }
    const nightly = ["crontab", "backup.service", "backup.timer"].map((file) =>
      join(PROJECT, "pocketbase/nightly", file),
    );
    for (const file of nightly) expect(existsSync(file), file).toBe(true);
    const release = readFileSync(join(PROJECT, "pocketbase/scripts/release/assemble.ts"), "utf8");
    expect(release).not.toContain("pocketbase/nightly");
    expect((await run("sh", ["-n", join(install, "course")])).code).toBe(0);
  });
});
