// Publishes 15 versions and goes back five times under 500 requests a second: no request fails, none is of two
// versions, members’ files stay theirs, memory and disk stay.
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it, vi } from "vitest";
import type { Manifest } from "#contract/manifest.d.ts";
import { readJson } from "#build/files/trees.ts";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { serveFormer, putInPlace } from "#server/scripts/publish/publishing.ts";
import { COURSE } from "#support/course.ts";
import { ask as askOnce } from "#serverTests/ask.ts";
import { aPerson } from "#support/person.ts";
import { heldMB, serverOf } from "#support/serverProcess.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { figureOf, makeVersion, marksIn, scriptOf } from "#support/versions.ts";

vi.setConfig({ testTimeout: 600_000 });

const ACTS = 20;
const A_SECOND = 500;
const EVERY_MS = 10;
const AT_ONCE = 32;
const BETWEEN_MS = 1000;
const PAGES = ["/", "/faq", "/curriculum", "/module/1/viewer-before-topic", "/module/5/five-numbers", "/community"];
const GATED = "/module/5/five-numbers";

/** Collects at once what nobody needs any more: else its memory says how long it waits with that. */
const COLLECTOR = { GOGC: "25" };
const MOST_GROWTH_MB = 40;

const [dir, staging] = ["versions-", "staged-"].map((name) => mkdtempSync(join(tmpdir(), name))) as [string, string];
const names = Array.from({ length: ACTS }, (_, at) => `20260101-0000${String(at).padStart(2, "0")}`);
const manifests = new Map<string, Manifest>();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

for (const name of names) {
  makeVersion(staging, name);
  manifests.set(name, readJson(join(staging, name, "manifest.json")));
}
const server = await startPocketBase({ env: { SITE_RELEASES: dir, ...COLLECTOR } });
const member = await aPerson(server, { premium: { validUntil: new Date(Date.now() + 86_400_000) } });
afterAll(async () => {
  agent.destroy();
  await server.stop();
  for (const folder of [dir, staging]) rmSync(folder, { recursive: true });
});

const ask = async (path: string, headers: Record<string, string>) => {
  const { status, headers: said, body } = await askOnce(server, path, { headers, agent });
  return { status, etag: said.etag ?? "", text: body.toString() };
};
type Answer = Awaited<ReturnType<typeof ask>>;

/** What is served, from the moment on at which the command has said so. */
let served = "";
let asked = 0;
let changes = 0;
/** By which change each version came to be served, the latest time. */
const since = new Map<string, number>();
const wrong = new Map<string, number>();
const blame = (what: string): void => void wrong.set(what, (wrong.get(what) ?? 0) + 1);

/** What the tag of a version's page has in it; "" where that is not of the manifest: a page made of data has one of its own bytes. */
function hashOf(name: string, path: string, isMember: boolean): string {
  const sides = path === "/community" ? undefined : manifests.get(name)?.urls[path];
  const side = isMember && path === GATED ? sides?.members : sides?.public;
  return side?.hash ?? "";
}

/** What is wrong with an answer, which is of the version `expected`, or of any where that is ""; "" for nothing. */
function faultOf(path: string, expected: string, isMember: boolean, { status, etag, text }: Answer): string {
  const marks = marksIn(text);
  const [name = ""] = marks;
  if (status !== 200) return String(status);
  if (marks.length > 1 || (marks.length === 0 && expected)) return `${String(marks.length)} versions in a page`;
  if (expected && name !== expected) return "an older version";
  return etag.includes(hashOf(name, path, isMember)) ? "" : "another version's tag";
}

/** Headers and bytes of a page are of one version, which is served or takes its place at this moment. */
async function page(path: string, cookie: string): Promise<void> {
  const [expected, before] = [served, changes];
  const wasChanging = isChanging;
  const answer = await ask(path, cookie ? { cookie } : {});
  // Nothing changed while it was asked for, so it is of this one.
  const isSure = !wasChanging && before === changes;
  const fault = faultOf(path, isSure ? expected : "", cookie !== "", answer);
  if (fault) return blame(`${path}: ${fault}`);
  const [name] = marksIn(answer.text);
  // On a slow machine a page may come when its version is already being replaced.
  if (name) await named(name, cookie, () => changes - (since.get(name) ?? -Infinity) < 2);
}

/** What a page names is there until the second change after the one that brought its version. */
async function named(name: string, cookie: string, isDue: () => boolean): Promise<void> {
  const script = await ask(scriptOf(name), {});
  if (isDue() && (script.status !== 200 || !script.text.includes(name)))
    blame(`the script of ${name}, with ${served} served: ${String(script.status)}`);
  const figure = await ask(figureOf(name), cookie ? { cookie } : {});
  if (isDue() && figure.status !== (cookie ? 200 : 404))
    blame(`the figure of ${name}, with ${served} served: ${String(figure.status)}`);
  asked += 2;
}

async function api(): Promise<void> {
  const { status } = await ask("/api/course/progress", { authorization: member.token });
  if (status !== 200) blame(`progress: ${String(status)}`);
}

/** A command runs now. */
let isChanging = false;

function one(count: number): Promise<void> {
  if (count % 10 === 9) return api();
  const path = PAGES[count % PAGES.length] ?? "/";
  return page(path, count % 4 > 1 ? member.cookie : "");
}

/** So many requests a second, whatever becomes of those before. */
async function crowd(isOver: () => boolean): Promise<void> {
  const waiting = new Set<Promise<unknown>>();
  const start = performance.now();
  let count = 0;
  while (!isOver()) {
    // What cannot be sent at once would come many versions later.
    for (; waiting.size < AT_ONCE && asked < ((performance.now() - start) / 1000) * A_SECOND; asked += 1) {
      const request = one(count++).catch((error: unknown) => blame(String(error)));
      waiting.add(request);
      void request.finally(() => waiting.delete(request));
    }
    await delay(EVERY_MS);
  }
  await Promise.all(waiting);
}

it(`${String(ACTS)} versions are published and taken back under ${String(A_SECOND)} requests a second`, async () => {
  const pid = serverOf(server.dataDir) ?? 0;
  const site = { releasesDir: dir, siteUrl: "http://127.0.0.1:8090", payments: "sandbox" } as const;
  const running = { address: server.url, code: codeNow() };
  let isOver = false;
  const started = performance.now();
  const all = crowd(() => isOver);
  const takes: number[] = [];
  const held: number[] = [];
  let made = 0;
  for (let act = 0; act < ACTS; act += 1) {
    await delay(BETWEEN_MS);
    held.push(heldMB(pid));
    const start = performance.now();
    isChanging = true;
    changes += 1;
    if (act % 4 === 3) served = (await serveFormer(site, running)).name;
    else {
      const name = names[made++] ?? "";
      since.set(name, changes);
      renameSync(join(staging, name), join(dir, name));
      await putInPlace(dir, name, running);
      served = name;
    }
    since.set(served, changes);
    isChanging = false;
    takes.push(performance.now() - start);
  }
  await delay(BETWEEN_MS);
  held.push(heldMB(pid));
  isOver = true;
  await all;
  const rate = Math.round(asked / ((performance.now() - started) / 1000));
  const folders = readdirSync(dir).filter((name) => /^\d/.test(name));
  console.log(`${asked} requests, ${rate} a second; ${ACTS} acts, ${made} of them new versions`);
  console.log(`a change took ${Math.round(Math.max(...takes))} ms at most; ${folders.length} versions on the disk`);
  console.log(`memory, MB: ${held.join(" ")}`);
  expect(Object.fromEntries(wrong)).toEqual({});
  expect(folders.length).toBeLessThanOrEqual(4);
  expect(Math.max(...held.slice(-5)) - Math.max(...held.slice(0, 5))).toBeLessThan(MOST_GROWTH_MB);
  expect(Object.keys(manifests.get(names[0] ?? "")?.urls ?? {}).length).toBeGreaterThan(
    Object.keys(readJson<Manifest>(COURSE.manifest).urls).length,
  );
});
