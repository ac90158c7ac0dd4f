import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeptParts, type Way } from "#build/publish/compress.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "kept-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const TEA = Buffer.from("tea");
const files = (): string[] => readdirSync(folder);
const pathOf = (name = files()[0] ?? ""): string => join(folder, name);
const MONTH_MS = 30 * 86_400_000;
const age = (ms: number, path = pathOf()): void => {
  const then = new Date(Date.now() - ms);
  utimesSync(path, then, then);
};

/** Turns bytes around, and counts how often. */
function turning(): Way & { made: number } {
  const turned = (data: Buffer): Promise<Buffer> => Promise.resolve(Buffer.from(data).reverse());
  const way = {
    made: 0,
    undo: turned,
    make: (data: Buffer) => {
      way.made += 1;
      return turned(data);
    },
  };
  return way;
}

describe("what was made of some bytes", () => {
  it("is made once, also for another build, and is what the way makes", async () => {
    const way = turning();
    for (const kept of [new KeptParts(folder), new KeptParts(folder)])
      expect((await kept.or(TEA, "turned", way)).toString()).toBe("aet");
    expect(way.made).toBe(1);
  });

  it("is told from what was made of others, and in other ways", async () => {
    const way = turning();
    const kept = new KeptParts(folder);
    await kept.or(TEA, "turned", way);
    await kept.or(TEA, "twisted", way);
    await kept.or(Buffer.from("cup"), "turned", way);
    expect(way.made).toBe(3);
    expect(new Set(files()).size).toBe(3);
  });

  it("is made again when half of it, or something else, lies there", async () => {
    const way = turning();
    const kept = new KeptParts(folder);
    await kept.or(TEA, "turned", way);
    for (const broken of ["ae", "", "something else"]) {
      writeFileSync(pathOf(), broken);
      expect((await kept.or(TEA, "turned", way)).toString(), broken).toBe("aet");
      expect(readFileSync(pathOf(), "utf8"), broken).toBe("aet");
    }
    expect(way.made).toBe(4);
  });

  it("is made again where it cannot be undone", async () => {
    const kept = new KeptParts(folder);
    await kept.or(TEA, "turned", turning());
    const broken = { ...turning(), undo: () => Promise.reject(new Error("no such format")) };
    expect((await kept.or(TEA, "turned", broken)).toString()).toBe("aet");
  });

  it("leaves nothing half-written beside it, however many ask at once", async () => {
    const kept = new KeptParts(folder);
    const all = await Promise.all(Array.from({ length: 8 }, () => kept.or(TEA, "turned", turning())));
    expect(new Set(all.map(String))).toEqual(new Set(["aet"]));
    expect(files()).toHaveLength(1);
  });

  it("may be empty", async () => {
    const way = turning();
    const kept = new KeptParts(folder);
    for (let round = 0; round < 2; round += 1) expect(await kept.or(Buffer.alloc(0), "turned", way)).toHaveLength(0);
    expect(way.made).toBe(1);
  });
});

describe("what no build has asked for", () => {
  it("goes after a month, and not before", async () => {
    const kept = new KeptParts(folder);
    await kept.or(TEA, "turned", turning());
    age(MONTH_MS - 60_000);
    await kept.forgetUnused();
    expect(files()).toHaveLength(1);
    age(MONTH_MS + 60_000);
    await kept.forgetUnused();
    expect(files()).toEqual([]);
  });

  it("is young again once it was asked for", async () => {
    const kept = new KeptParts(folder);
    await kept.or(TEA, "turned", turning());
    age(MONTH_MS + 60_000);
    await kept.or(TEA, "turned", turning());
    expect(Date.now() - statSync(pathOf()).mtimeMs).toBeLessThan(MONTH_MS);
    await kept.forgetUnused();
    expect(files()).toHaveLength(1);
  });

  it("takes what a broken-off build left with it", async () => {
    writeFileSync(join(folder, "half.1234"), "ha");
    age(MONTH_MS + 60_000, join(folder, "half.1234"));
    await new KeptParts(folder).forgetUnused();
    expect(files()).toEqual([]);
  });
});
