import { describe, expect, it } from "vitest";
import type { KeepableModule } from "#contract/offline.d.ts";
import { inCourseOrder, latestPages, titleIn } from "#features/account/offline/here.ts";
import { hasRoom, keepableFrom, keptModuleFrom, megabytes, moduleRows } from "#features/account/offline/kept.ts";

const module = (id: number, more: Partial<KeepableModule> = {}): KeepableModule => ({
  ...{ id, title: `Module ${id}`, lessons: 3, online: 0, bytes: 2_000_000, version: "a" },
  ...more,
});
const kept = (id: number, version = "a", isWhole = true) => ({ ...module(id, { version }), isWhole });

describe("a module that can be kept", () => {
  it("is read out of what was fetched or kept, and is none when that is broken", () => {
    expect(keepableFrom({ ...module(1), files: [] })).toEqual(module(1));
    expect(keptModuleFrom({ ...module(1), isWhole: true })).toEqual(kept(1));
    expect(keptModuleFrom(module(1))).toEqual(kept(1, "a", false));
    for (const broken of [undefined, null, "x", [], {}, { ...module(1), bytes: "2" }, { ...module(1), title: 4 }])
      expect(keepableFrom(broken)).toBeUndefined();
    for (const bytes of [Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(keepableFrom(module(1, { bytes }))).toBeUndefined();
  });

  it("stands in the course's order, the one of this page first", () => {
    const ids = (here?: number) => moduleRows([module(2), module(1), module(3)], [], here).map(({ id }) => id);
    expect(ids()).toEqual([1, 2, 3]);
    expect(ids(3)).toEqual([3, 1, 2]);
    expect(ids(9)).toEqual([1, 2, 3]);
  });

  it("is said to be kept, unfinished or changed by what lies here", () => {
    const state = (...mine: ReturnType<typeof kept>[]) => moduleRows([module(1)], mine)[0]?.state;
    expect([state(), state(kept(1)), state(kept(1, "b")), state(kept(1, "a", false))]).toEqual([
      "open",
      "kept",
      "changed",
      "unfinished",
    ]);
  });

  it("is listed as it was kept without a network, and when the course has it no more", () => {
    expect(moduleRows(undefined, [kept(1), kept(2, "a", false)]).map(({ state }) => state)).toEqual([
      "kept",
      "unfinished",
    ]);
    expect(moduleRows([], [kept(7)]).map(({ id, state }) => [id, state])).toEqual([[7, "kept"]]);
  });

  it("has the size that it takes: as kept where it is, as offered where it is not yet", () => {
    const bytes = (isWhole: boolean) => moduleRows([module(1, { bytes: 9 })], [kept(1, "b", isWhole)])[0]?.bytes;
    expect([bytes(true), bytes(false)]).toEqual([2_000_000, 9]);
  });

  it("is refused where it would fill the device to the brim", () => {
    expect(hasRoom(100, { quota: 1000, usage: 900 })).toBe(false);
    expect(hasRoom(100, { quota: 1000, usage: 800 })).toBe(true);
    expect(hasRoom(100, {})).toBe(true);
  });
});

it("sizes are megabytes that one reads at a glance", () => {
  expect([0, 40_000, 444_000, 9_940_000, 12_345_678, 340e6].map(megabytes)).toEqual([
    "0.1",
    "0.1",
    "0.4",
    "9.9",
    "12",
    "340",
  ]);
});

describe("the pages that lie here", () => {
  it("are called what they call themselves", () => {
    expect(titleIn("<title>Plans &amp; prices | First Cut</title>")).toBe("Plans & prices");
    expect(titleIn("<p>Words</p>")).toBe("");
  });

  it("are listed once, the latest first, without those that are of no use then", () => {
    const page = (address: string, title: string) => ({ address, title });
    const pages = [
      ...[page("/module/1/a", "A"), page("/faq", "Questions"), page("/login", "Login"), page("/", "First Cut")],
      ...[page("/module/1?lesson=a", "A"), page("/curriculum", "")],
    ];
    expect(latestPages(pages, 5)).toEqual([page("/faq", "Questions"), page("/module/1?lesson=a", "A")]);
    expect(latestPages(pages, 1)).toHaveLength(1);
  });

  it("are taught in the course's order where a module is kept, in whichever order they came", () => {
    const html = '<a href="/module/1/b">Start</a><li><a href="/module/1/b">B</a><li><a href="/module/1/a">A</a>';
    const page = (address: string, said = "") => ({ address, title: address, html: said });
    const came = [page("/module/1/a"), page("/module/1/b"), page("/module/1", html)];
    expect(inCourseOrder(came).map(({ address }) => address)).toEqual(["/module/1", "/module/1/b", "/module/1/a"]);
    expect(inCourseOrder(came.slice(0, 2))).toEqual(came.slice(0, 2));
  });
});
