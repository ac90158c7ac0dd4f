import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { comingDates, linkSame } from "#build/publish/versions.ts";
import { releasePlaces, pointerFrom, servedNames } from "#server/hooks/platform/release/release.rules.ts";
import { newName, pointBack, pointTo } from "#server/scripts/publish/releases.ts";

const NOW = Date.parse("2027-01-15T12:00:00Z");
const none = () => [];

describe("what is served", () => {
  it("is what was built as long as nothing was published", () =>
    expect(servedNames(undefined, none, NOW)).toEqual(["built"]));

  it("is the version that the pointer names, and behind it the one before", () =>
    expect(servedNames({ release: "b", former: "a" }, none, NOW)).toEqual(["b", "a"]));

  it("changes by itself with each moment that has come, and keeps the state before", () => {
    const coming = (name: string) => (name === "b" ? [NOW - 2, NOW, NOW + 1] : [NOW - 5]);
    const pointer = { release: "b", former: "a" };
    expect(servedNames(pointer, coming, NOW - 3)).toEqual(["b", `a@${NOW - 5}`]);
    expect(servedNames(pointer, coming, NOW - 2)).toEqual([`b@${NOW - 2}`, "b", `a@${NOW - 5}`]);
    expect(servedNames(pointer, coming, NOW)).toEqual([`b@${NOW}`, `b@${NOW - 2}`, `a@${NOW - 5}`]);
  });

  it("never lies outside of its folder, whatever a pointer says", () => {
    for (const release of ["../x", "/etc", "a/b", "", ".", "b@1"])
      expect(pointerFrom(JSON.stringify({ release })), release).toBeUndefined();
    expect(pointerFrom("")).toBeUndefined();
    expect(pointerFrom('{"release":"b","former":"../a"}')).toEqual({ release: "b", former: "" });
  });

  it("lies where it was built, or below the folder of versions; what it will be beside it", () => {
    const built = {
      publicTree: "/p/dist",
      membersTree: "/p/site/members",
      manifest: "/p/site/manifest.json",
      curriculum: "/c",
    };
    expect(releasePlaces("built", "/r", built)).toBe(built);
    expect(releasePlaces("built@5", "/r", built).publicTree).toBe("/p/site/coming/5/public");
    expect(releasePlaces("b", "/r", built).membersTree).toBe("/r/b/members");
    expect(releasePlaces("b@5", "/r", built).manifest).toBe("/r/b/coming/5/manifest.json");
  });
});

describe("the way back", () => {
  it("leads to what was served before, and from there further", () => {
    const third = pointTo("c", pointTo("b", pointTo("a", undefined)));
    expect(third).toEqual({ release: "c", former: "b", before: ["b", "a"] });
    const second = pointBack(third);
    expect(second).toEqual({ release: "b", former: "c", before: ["a"] });
    expect(pointTo("d", second)).toEqual({ release: "d", former: "b", before: ["b", "a"] });
    expect(() => pointBack(pointBack(second))).toThrow("no version before");
  });
});

describe("the moments at which lessons open", () => {
  it("are those to come, each once, the nearest first; drafts have none", () => {
    const lessons = ["2027-03-01", "2027-02-01", "2027-02-01", "2026-12-01", undefined].map((publishAt) => ({
      data: { publishAt },
    }));
    const draft = { data: { publishAt: "2027-04-01", draft: true } };
    expect(comingDates([...lessons, draft], NOW)).toEqual([Date.parse("2027-02-01"), Date.parse("2027-03-01")]);
  });
});

describe("in a folder of versions", () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), "versions-"))));
  afterEach(() => rmSync(dir, { recursive: true }));

  it("a name sorts by its time, and none is given twice", () => {
    const first = newName(dir, "abc1234+", new Date(NOW));
    expect(first).toBe("20270115-120000-abc1234");
    mkdirSync(join(dir, first));
    expect(newName(dir, "abc1234+", new Date(NOW))).toBe(`${first}-2`);
  });

  it("what two versions have in common takes its room once", () => {
    for (const [name, text] of [
      ["a/same", "x"],
      ["a/other", "1"],
      ["b/same", "x"],
      ["b/other", "2"],
      ["b/new", "3"],
    ] as const) {
      mkdirSync(join(dir, name, ".."), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    for (let time = 0; time < 2; time += 1) linkSame(join(dir, "a"), join(dir, "b"));
    const linksOf = (name: string) => statSync(join(dir, name)).nlink;
    expect(["b/same", "b/other", "b/new"].map(linksOf)).toEqual([2, 1, 1]);
  });
});
