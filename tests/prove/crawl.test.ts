// Follows every address of the served site as visitor, free user, expired member and member, and scans all that
// comes back, headers too.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { decode } from "html-entities";
import { describe, expect, it, vi } from "vitest";
import { lessonSources } from "#build/files/sources.ts";
import { LIVE, readJson, sha256Hex } from "#build/files/trees.ts";
import { describeLeak as inWords, scan } from "#build/leaks/scan.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import type { Manifest } from "#contract/manifest.d.ts";
import { serverHere } from "#serverTests/here.ts";
import { SAMPLE } from "#support/course.ts";
import { aPerson, grant } from "#support/person.ts";

interface Received {
  address: string;
  status: number;
  /** Name and value on a line each. */
  headers: string;
  /** Decompressed. */
  body: Buffer;
}

const AT_ONCE = 4;
const TEXT = /text\/|json|xml|javascript|svg/;
/** Quoted, bracketed or between tags; a list of sizes is parted below. */
const PLACES = [/["'`]([^"'`<>\s][^"'`<>]*)["'`]/g, /url\(\s*["']?([^"')]+)/g, />\s*(https?:\/\/[^<\s]+)\s*</g];
const IS_ADDRESS = /^(https?:\/\/|\.{0,2}\/)[^\s]*$/;

/** Everything in a text that could be an address, whether a reader sees it or not. */
function linksIn(text: string): string[] {
  const found = PLACES.flatMap((place) => [...text.matchAll(place)].map((match) => decode(match[1] ?? "")));
  return found.flatMap((value) => value.split(/,\s+|\s+/)).filter((value) => IS_ADDRESS.test(value));
}

async function receive(origin: string, address: string, cookie: string | undefined): Promise<Received> {
  const headers = cookie ? { cookie } : {};
  const answer = await fetch(origin + address, { headers, redirect: "manual" });
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return { address, status: answer.status, headers: lines, body: Buffer.from(await answer.arrayBuffer()) };
}

function linksOf({ address, headers, body }: Received, origin: string): string[] {
  const moved = /^location: (.*)$/m.exec(headers)?.[1];
  const inside = TEXT.test(/^content-type: (.*)$/m.exec(headers)?.[1] ?? "") ? linksIn(body.toString("utf8")) : [];
  // The practice and the community ask for them by the lesson's name.
  const questions = /^\/module\/\d+\/[^/.?]+$/.test(address) ? [`${address}.questions.json`] : [];
  return [...(moved ? [moved] : []), ...inside, ...questions]
    .filter((link) => URL.canParse(link, origin + address))
    .map((link) => new URL(link, origin + address))
    .filter((url) => url.origin === origin && !/^\/(api|_)\//.test(url.pathname))
    .map(({ pathname, search }) => pathname + search);
}

/** Follows every address from the given ones on, and keeps all that came back. */
async function crawl(origin: string, from: string[], cookie?: string): Promise<Map<string, Received>> {
  const known = new Set(from);
  const waiting = [...from];
  const received = new Map<string, Received>();
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.splice(0, AT_ONCE).map((address) => receive(origin, address, cookie)));
    for (const answer of answers) {
      received.set(answer.address, answer);
      for (const link of linksOf(answer, origin)) {
        if (known.has(link)) continue;
        known.add(link);
        waiting.push(link);
      }
    }
  }
  return received;
}

const DAY_MS = 86_400_000;
const CRAWL_MS = 120_000;
vi.setConfig({ testTimeout: CRAWL_MS });
const START = ["/", "/sitemap.xml", "/robots.txt", "/rss.xml"];
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const manifest = readJson<Manifest>(join(LIVE.site, "manifest.json"));
const addresses = Object.entries(manifest.urls);
const ofPublic = addresses.filter(([, sides]) => sides.public).map(([address]) => address);
const ofMembers = addresses.filter(([, sides]) => sides.members).map(([address]) => address);
const closed = addresses.filter(([, sides]) => sides.members && !sides.public).map(([address]) => address);
/** Leads to /practice; its page is for plain hosts (pocketbase/hooks/site/site.ts). */
const MOVED = ["/review"];
const isSearch = (address: string): boolean => address.startsWith("/members/search/");

const server = await serverHere({ site: SAMPLE });
const secrets = await collectSecrets(LIVE, lessonSources());
const member = (await aPerson(server, { premium: { validUntil: inDays(30) } })).cookie;
const received = await crawl(server.url, START, member);

/** What of the secrets stands in anything that was received, headers too. */
function secretsIn(answers: Iterable<Received>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "received-"));
  const asked = [...answers];
  for (const [number, { address, headers, body }] of asked.entries()) {
    writeFileSync(join(folder, `${number}.body${extname(address.split("?")[0] ?? "")}`), body);
    writeFileSync(join(folder, `${number}.headers`), headers);
  }
  const leaks = scan(folder, secrets).map((leak) => `${asked[Number.parseInt(leak.file)]?.address}: ${inWords(leak)}`);
  rmSync(folder, { recursive: true });
  return leaks;
}

const expired = async (): Promise<string> => {
  const person = await aPerson(server, { premium: { validUntil: inDays(30) } });
  await grant(server, person, { validUntil: inDays(-1) });
  return person.cookie;
};

describe.each([
  ["a visitor", (): Promise<string | undefined> => Promise.resolve(undefined)],
  ["a free user", async () => (await aPerson(server)).cookie],
  ["an expired member", expired],
] as const)("%s", (reader, arrive) => {
  it("receives nothing that members pay for", async () => {
    const cookie = await arrive();
    const byLinks = await crawl(server.url, START, cookie);
    // What a member's pages name, what the manifest names, and every public address under other words.
    const all = await crawl(server.url, [...received.keys(), ...ofPublic, ...ofMembers], cookie);
    const leaks = secretsIn([...byLinks.values(), ...all.values()]);
    console.log(`crawl: ${reader} followed ${byLinks.size} addresses, tried ${all.size}, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
    expect(ofPublic.filter((address) => all.get(address)?.status !== 200)).toEqual(MOVED);
    expect(closed.filter((address) => all.get(address)?.status !== 404)).toEqual([]);
  });
});

describe("a member", () => {
  it("reaches every page, figure and video by following links", () => {
    const missed = ofMembers
      .filter((address) => !isSearch(address))
      .filter((address) => {
        const body = received.get(address)?.body ?? Buffer.alloc(0);
        return sha256Hex(body).slice(0, 16) !== manifest.urls[address]?.members?.hash;
      });
    console.log(`crawl: a member followed ${received.size} addresses, missed ${missed.length} of ${ofMembers.length}`);
    expect(missed).toEqual([]);
  });

  it("receives what the others must not, so the proof can see", () => {
    const lessons = new Set(secretsIn(received.values()).map((leak) => / lesson ([\w-]+)$/.exec(leak)?.[1]));
    const written = lessonSources().filter(
      ({ access, body }) => access === "premium" && body.includes("<MembersOnly>"),
    );
    for (const { id } of written) expect(lessons).toContain(id);
  });
});
