// The samples of shared caches, nginx and Varnish, run as they are: every address for members and visitors in turn,
// memberships that begin and end, a publish with its purge, the server down; every byte compared.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemProgram } from "#bench/peers.ts";
import type { Manifest } from "#contract/manifest.d.ts";
import type { Side } from "#server/hooks/site/answer.rules.ts";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { putInPlace } from "#server/scripts/publish/publishing.ts";
import { purge } from "#server/scripts/publish/switch.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { ask, fileOf, json, sendForm, succeeded } from "#serverTests/ask.ts";
import { rowsOf } from "#serverTests/reviewing.ts";
import { COURSE } from "#support/course.ts";
import { startNginx } from "#support/nginx.ts";
import { aPerson, grant, type Person, revoke } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { startAnswering } from "#support/program.ts";
import { Chance, seed } from "#support/random.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { makeVersion, marksIn } from "#support/versions.ts";

interface Kept {
  status: number;
  body: Buffer;
  coding: string;
  control: string;
  /** Answered without the server, as the cache itself says. */
  isHit: boolean;
}

const TREES: Record<Side, string> = { public: COURSE.publicTree, members: COURSE.membersTree };
const ENDINGS: Record<string, string> = { br: ".br", gzip: ".gz", "": "" };
/** As browsers and programs write it. */
const CODINGS = ["gzip, deflate, br, zstd", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip", ""];
const HIT = /^(HIT|STALE|UPDATING|REVALIDATED)$/;

const { urls } = JSON.parse(readFileSync(COURSE.manifest, "utf8")) as Manifest;
const isPage = (path: string) => urls[path]?.public?.type.startsWith("text/html") === true;
const isTwoSided = (path: string) => urls[path]?.members !== undefined;
/** What the server makes of data is no file. */
const MADE = ["/community", "/sitemap-community.xml", "/review"];
const all = Object.keys(urls).filter((path) => !MADE.includes(path));

/** Every address of the course, and those that a crowd reads: everybody's, and where members read something else. */
const ADDRESSES = {
  all,
  public: [
    ...all.filter((path) => isPage(path) && !isTwoSided(path)).slice(0, 25),
    ...all.filter((path) => urls[path]?.public?.immutable && !isTwoSided(path)).slice(0, 25),
  ],
  twoSided: all.filter(isTwoSided),
};

/** Asks through caches, over connections that stay open. */
class Readers {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #cache: { url: string };
  readonly wrong = new Map<string, number>();
  readonly seen = { all: 0, public: 0, hits: 0 };

  constructor(url: string) {
    this.#cache = { url };
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Kept> {
    const { status, headers: said, body } = await ask(this.#cache, path, { headers, agent: this.#agent });
    const { "content-encoding": coding = "", "cache-control": control = "", "x-cache": cached = "" } = said;
    return { status, coding, control, isHit: HIT.test(String(cached)), body };
  }

  /** Asks for an address as a visitor or a member, and blames whatever is not the bytes of that reader's side. */
  async read(path: string, cookie: string, isMember: boolean, accepts: string): Promise<void> {
    const headers = { ...(cookie && { cookie }), ...(accepts && { "accept-encoding": accepts }) };
    const answer = await this.get(path, headers);
    const side = isMember && urls[path]?.members ? "members" : "public";
    const fault = faultOf(path, side, answer);
    if (fault) this.wrong.set(fault, (this.wrong.get(fault) ?? 0) + 1);
    this.seen.all += 1;
    if (isTwoSided(path)) return;
    this.seen.public += 1;
    this.seen.hits += Number(answer.isHit);
  }

  /** Every address once for each reader. */
  async sweep(cookies: string[]): Promise<void> {
    for (const path of ADDRESSES.all)
      await Promise.all(cookies.map((cookie) => this.read(path, cookie, cookie !== "", CODINGS[0] ?? "")));
  }

  /** Six in ten ask for what is everybody's; every second reader is a member, and some visitors have odd cookies. */
  async crowd(count: number, members: string[]): Promise<void> {
    const chance = new Chance(seed());
    let left = count;
    const reader = async () => {
      while (left-- > 0) {
        const path = chance.of(chance.next() < 0.6 ? ADDRESSES.public : ADDRESSES.twoSided);
        const isMember = chance.next() < 0.5;
        const odd = chance.next() < 0.2 ? `theme=dark; n=${String(chance.below(1e6))}` : "";
        const accepts = chance.of(chance.next() < 0.9 ? CODINGS.slice(0, 2) : CODINGS);
        await this.read(path, isMember ? chance.of(members) : odd, isMember, accepts);
      }
    };
    await Promise.all(Array.from({ length: 16 }, reader));
  }

  end(): void {
    this.#agent.destroy();
  }
}

const files = new Map<string, Buffer>();
function bytesOf(side: Side, file: string): Buffer {
  const known = files.get(side + file) ?? readFileSync(join(TREES[side], file));
  files.set(side + file, known);
  return known;
}

function faultOf(path: string, side: Side, { status, body, coding, control, isHit }: Kept): string {
  const entry = urls[path]?.[side];
  if (!entry) return status === 404 ? "" : `${path}: ${String(status)} for whoever may not know it`;
  if (status !== 200) return `${path}: ${String(status)}`;
  if (!body.equals(bytesOf(side, entry.file + (ENDINGS[coding] ?? "?")))) return `${path}: not the ${side} bytes`;
  if (isTwoSided(path) && (isHit || !control.includes("private"))) return `${path}: kept for all`;
  return "";
}

type Varnish = AsyncDisposable & {
  url: string;
  /** Where varnishadm finds it. */
  work: string;
};

/** Runs Varnish with a VCL, as the sample's head says, but without TLS before it. */
async function startVarnish(vcl: string): Promise<Varnish> {
  const varnish = await systemProgram("varnishd", ["varnish"]);
  console.log(/varnish-[\d.]+/.exec((await run(varnish, ["-V"])).lines[0] ?? "")?.[0]);
  const folder = mkdtempSync(join(tmpdir(), "varnish-"));
  const [file, work, port] = [join(folder, "course.vcl"), join(folder, "work"), await freePort()];
  writeFileSync(file, vcl);
  // Its own jail would give the work to a user who may not read the folder.
  const words = ["-j", "none", "-F", "-n", work, "-f", file, "-a", `127.0.0.1:${port}`];
  const more = ["-s", "malloc,256m", "-p", "http_gzip_support=off"];
  const url = `http://127.0.0.1:${port}`;
  const program = await startAnswering(url, varnish, [...words, ...more]);
  return {
    ...{ url, work },
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const REQUESTS = 60_000;
const LEAST_RATIO = 0.99;
const GATED = "/module/5/five-numbers";
const FREE = "/module/1/viewer-before-topic";
const TOMORROW = { validUntil: new Date(Date.now() + 86_400_000) };
/** The server at port 80, which a test may not have. */
const REDIRECT = /^server \{\n {4}listen 80;[^]*?^\}\n/m;
const ALL_HOSTS = "127.0.0.1:8090";

const sample = (name: string) => readFileSync(join(PROJECT, "pocketbase", "proxy", name), "utf8");

interface Cache extends AsyncDisposable {
  url: string;
  purgeCommand: string;
}

/** The sample as it is, but on a free port, without a certificate, and in a folder of its own. */
async function nginxBefore(server: TestServer, folder: string): Promise<Cache> {
  const text = sample("nginx-cache.conf").replaceAll("/var/cache/nginx/course", folder);
  const [, command = ""] = /^# PURGE_COMMAND="(.*)"$/m.exec(text) ?? [];
  const nginx = await startNginx((port) =>
    text
      .replace(REDIRECT, "")
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replace(/ssl_certificate.*;/g, "")
      .replace(ALL_HOSTS, new URL(server.url).host),
  );
  return { ...nginx, purgeCommand: command };
}

async function varnishBefore(server: TestServer): Promise<Cache> {
  const text = sample("varnish.vcl");
  const varnish = await startVarnish(text.replace(/\.port = "8090"/, `.port = "${new URL(server.url).port}"`));
  const [, words = ""] = /PURGE_COMMAND="varnishadm (.*)"$/m.exec(text) ?? [];
  return { ...varnish, purgeCommand: `varnishadm -n ${varnish.work} ${words}` };
}

const CACHES = [
  { name: "nginx", start: nginxBefore },
  { name: "Varnish", start: varnishBefore },
];

describe.each(CACHES)("behind $name", ({ name, start }) => {
  const [dir, folder] = ["versions-", "kept-"].map((one) => mkdtempSync(join(tmpdir(), one))) as [string, string];
  let server: TestServer;
  let cache: Cache;
  let readers: Readers;
  let members: Person[];
  beforeAll(async () => {
    server = await startPocketBase({ env: { SITE_RELEASES: dir, TRUSTED_PROXY: "X-Forwarded-For" } });
    cache = await start(server, folder);
    readers = new Readers(cache.url);
    const through = { ...server, url: cache.url };
    members = await Promise.all(Array.from({ length: 8 }, () => aPerson(through, { premium: TOMORROW })));
  }, 600_000);
  afterAll(async () => {
    readers.end();
    await cache[Symbol.asyncDispose]();
    await server.stop();
    for (const one of [dir, folder]) rmSync(one, { recursive: true, force: true });
  });

  it("every address gives each reader their own side, whoever asked before", async () => {
    const [one = "", other = ""] = members.map(({ cookie }) => cookie);
    for (const cookies of [
      [one, ""],
      ["", one],
      [other, "", one],
    ])
      await readers.sweep(cookies);
    console.log(`${name}: ${String(readers.seen.all)} answers for ${String(ADDRESSES.all.length)} addresses`);
    expect(Object.fromEntries(readers.wrong)).toEqual({});
  });

  it(`a crowd of ${String(REQUESTS)} members and visitors costs the server one public request in a hundred`, async () => {
    expect(await purge(cache.purgeCommand)).toBe("");
    readers.wrong.clear();
    Object.assign(readers.seen, { all: 0, public: 0, hits: 0 });
    const started = performance.now();
    await readers.crowd(
      REQUESTS,
      members.map(({ cookie }) => cookie),
    );
    const seconds = (performance.now() - started) / 1000;
    const { public: asked, hits } = readers.seen;
    console.log(
      `${name}: ${String(REQUESTS)} requests in ${seconds.toFixed(0)} s; of ${String(asked)} for what is public ` +
        `${String(hits)} were answered without the server: ${(hits / asked).toFixed(4)}`,
    );
    expect(Object.fromEntries(readers.wrong)).toEqual({});
    expect(hits / asked).toBeGreaterThanOrEqual(LEAST_RATIO);
  });

  const lengthFor = async (cookie: string, path = GATED) => (await readers.get(path, { cookie })).body.length;

  it("whoever becomes a member, or is none any more, sees the other side at once", async () => {
    const ada = await aPerson({ ...server, url: cache.url });
    const [preview, full] = [await lengthFor(""), await lengthFor(members[0]?.cookie ?? "")];
    expect(preview).not.toBe(full);
    for (let round = 0; round < 5; round += 1) {
      expect(await lengthFor(ada.cookie)).toBe(preview);
      await grant(server, ada, TOMORROW);
      expect(await lengthFor(ada.cookie)).toBe(full);
      await revoke(server, ada);
    }
  });

  it("a link that opens one lesson opens it for nobody else, and its cookie is given to nobody else", async () => {
    const boss = await aRole({ ...server, url: cache.url }, "operator");
    const body = JSON.stringify({ lessonId: "five-numbers", until: TOMORROW.validUntil.toISOString() });
    const headers = { authorization: boss.token, "content-type": "application/json" };
    const made = await fetch(`${cache.url}/api/course/lesson-links`, { method: "POST", headers, body });
    const { url } = (await made.json()) as { url: string };
    const followed = await fetch(cache.url + url);
    expect(followed.headers.getSetCookie()).not.toEqual([]);
    expect(Buffer.from(await followed.arrayBuffer()).length).toBeGreaterThan(await lengthFor(""));
    const plain = await fetch(cache.url + GATED);
    expect(plain.headers.getSetCookie()).toEqual([]);
    expect(plain.headers.get("etag")).toMatch(/^(W\/)?"p-/);
  });

  it("a page of the community is asked for each time, as members see more in it", async () => {
    for (const cookie of ["", members[0]?.cookie ?? "", ""]) {
      const { status, isHit, control } = await readers.get("/community", cookie ? { cookie } : {});
      expect([status, isHit, control]).toEqual([200, false, cookie ? "private, no-store" : "private, no-cache"]);
    }
  });

  it("a photo is kept, and an answer of the API is not", async () => {
    const [ada] = members as [Person];
    const record = rowsOf("users", ada.id);
    const headers = { authorization: ada.token };
    const saved = await succeeded(sendForm(cache, "PATCH", record, { photo: fileOf(pngOf(8, 8)) }, ada.token));
    const { photo } = json<{ photo: string }>(saved);
    const address = `/api/files/users/${ada.id}/${photo}`;
    const kept = [await readers.get(address), await readers.get(address)];
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    expect(kept.map(({ isHit }) => isHit)).toEqual([false, true]);
    for (let time = 0; time < 2; time += 1) expect((await readers.get(record, headers)).isHit).toBe(false);
    expect((await readers.get(record)).status).toBe(404);
  });

  it("after a publish nobody sees what was before, and while the server is down what is public is there", async () => {
    const version = "20260101-000001";
    makeVersion(dir, version);
    await putInPlace(dir, version, { address: server.url, code: codeNow() });
    expect(marksIn((await readers.get(FREE)).body.toString()), "without a purge").toEqual([]);
    expect(await purge(cache.purgeCommand)).toBe("");
    for (let time = 0; time < 50; time += 1)
      for (const cookie of ["", members[time % members.length]?.cookie ?? ""])
        for (const path of [FREE, GATED, "/faq"])
          expect(marksIn((await readers.get(path, cookie ? { cookie } : {})).body.toString())).toEqual([version]);
    await server.kill();
    expect((await readers.get(FREE)).status).toBe(200);
    expect((await readers.get(GATED)).status).toBeGreaterThanOrEqual(502);
  });
});
