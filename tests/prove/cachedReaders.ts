import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import type { Manifest } from "#contract/manifest.d.ts";
import type { Side } from "#server/hooks/site/answer.rules.ts";
import { ask } from "#serverTests/ask.ts";
import { COURSE } from "#support/course.ts";
import { Chance, seed } from "#support/random.ts";

export interface Kept {
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
export const ADDRESSES = {
  all,
  public: [
    ...all.filter((path) => isPage(path) && !isTwoSided(path)).slice(0, 25),
    ...all.filter((path) => urls[path]?.public?.immutable && !isTwoSided(path)).slice(0, 25),
  ],
  twoSided: all.filter(isTwoSided),
};

/** Asks through caches, over connections that stay open. */
export class Readers {
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
