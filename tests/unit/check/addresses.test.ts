import { describe, expect, it } from "vitest";
import { siteAddress, movedTo, siteAddresses } from "#authoring/check/rules/links.ts";
import { ownRulesIn } from "#authoring/check/read/ownRules.ts";
import { lessonOf } from "#support/writtenCourse.ts";

describe("the addresses of a course", () => {
  const course = lessonOf("## Warm the pot!\n\n## Élan vital 2\n\nA.");

  it("are those of its lessons with their headings, of its modules, and of the site's own pages", () => {
    const addresses = siteAddresses(course);
    expect(addresses.get("/module/1/pot")).toEqual(["warm-the-pot", "élan-vital-2"]);
    expect(addresses.get("/module/1")).toEqual([]);
    expect([addresses.has("/faq"), addresses.has("/"), addresses.has("/module/2"), addresses.has("/404")]).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it.each([
    ["/module/1?lesson=pot#warm", "/module/1/pot", "warm"],
    ["/module/1/pot?lesson=cup", "/module/1/pot", ""],
    ["/faq?x=1#%C3%A9lan", "/faq", "élan"],
    ["/", "/", ""],
  ])("are written in one way: %s", (link, path, anchor) => {
    expect(siteAddress(link)).toEqual({ path, anchor });
  });

  it("tell where a lesson is now that was looked for in another module", () => {
    expect(movedTo("/module/7/pot", course)).toBe("/module/1/pot");
    expect([movedTo("/module/7/cup", course), movedTo("/pot", course)]).toEqual([undefined, undefined]);
  });
});

describe("what a course says of its rules", () => {
  it("is as usual where it says nothing, or anything wrong", () => {
    for (const data of [
      undefined,
      null,
      {},
      "x",
      { words: [5, 1] },
      { rules: { schema: "off" } },
      { rules: { no: "off" } },
    ])
      expect(ownRulesIn({ data })).toMatchObject({ isStrict: false, words: [700, 1500], tags: undefined });
    expect(ownRulesIn({ data: { rules: { schema: "off" } } }).levelOf("schema")).toBe("stop");
  });

  it("is what it says, and as usual in all else", () => {
    const own = ownRulesIn({ data: { strict: true, rules: { length: "off" }, words: [0, 1], questions: [2, 2] } });
    expect(own).toMatchObject({ isStrict: true, words: [0, 1], questions: [2, 2], homeQuestions: [6, 6] });
    expect([own.levelOf("length"), own.levelOf("parts"), own.levelOf("webvtt"), own.levelOf("curly")]).toEqual([
      ...["off", "advise", "stop", "stop"],
    ]);
  });
});
