import { describe, expect, it } from "vitest";
import { redirectsOf } from "#build/sitemap.ts";

describe("what leads on at a plain host", () => {
  it("is every address that a lesson may have had in another module", () => {
    const lessons = [
      { id: "first", moduleId: 1 },
      { id: "second", moduleId: 3 },
    ];
    expect(redirectsOf({ lessons, modules: [{ id: 1 }, { id: 3 }] }).split("\n")).toEqual([
      "/module/3/first /module/1/first 301",
      "/module/1/second /module/3/second 301",
      "",
    ]);
  });

  it("stays below the number of lines that hosts read", () => {
    const ids = Array.from({ length: 99 }, (_, at) => ({ id: at + 1 }));
    const lessons = ids.map(({ id }) => ({ id: `lesson-${String(id)}`, moduleId: id }));
    expect(redirectsOf({ lessons, modules: ids }).trim().split("\n")).toHaveLength(2000);
  });
});
