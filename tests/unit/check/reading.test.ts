import { describe, expect, it } from "vitest";
import { attribute, elements } from "#authoring/check/read/nodes.ts";
import { ownRulesIn } from "#authoring/check/read/ownRules.ts";
import { movedTo, siteAddress, siteAddresses } from "#authoring/check/rules/links.ts";
import { idChanges, isCopy, listedIds, nameInFile } from "#authoring/check/rules/names.ts";
import { LESSON, courseOf, lessonOf, lessonText } from "#support/writtenCourse.ts";

const brokenIn = (body: string): string[] =>
  lessonOf(body).broken.map(({ file, line, message }) => `${file}:${line} ${message}`);

describe("a course that is read", () => {
  it("says where a lesson breaks off, counted from the file's first line", () => {
    expect(brokenIn("One.\n\n{ no program }")).toEqual([`${LESSON}:7 A { stands for a program, and this is none.`]);
    expect(brokenIn("import the leaves")).toEqual([
      `${LESSON}:5 A line that begins with import or export is read as a program.`,
    ]);
    expect(brokenIn("One.\n\n<Steps>\n\n1. Two")).toEqual([expect.stringMatching(/1-pot\.mdx:7 This is no MDX: /)]);
  });

  it("counts alike after a mark and with the lines of Windows", () => {
    const text = `\uFEFF${lessonText("pot", "One.\n\n{ no program }").replaceAll("\n", "\r\n")}`;
    const { broken, lessons } = courseOf({ "curriculum/1-tea/1-pot.mdx": text });
    expect(broken.map(({ line }) => line)).toEqual([7]);
    expect(lessons.map(({ id }) => id)).toEqual(["pot"]);
  });

  it("reads the rest of the course where one file is UTF-16, and says that alone of it", () => {
    const { broken, lessons } = courseOf({
      "curriculum/1-tea/1-pot.mdx": Buffer.from(`\uFEFF${lessonText("pot", "One.")}`, "utf16le"),
      "curriculum/1-tea/2-cup.mdx": lessonText("cup", "Two."),
    });
    expect(broken.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      `${LESSON}:1 The file is saved as UTF-16, which nothing here can read.`,
    ]);
    expect(lessons.map(({ id }) => id)).toEqual(["", "cup"]);
  });

  it("stands in the order of its numbers, with what lies beside each lesson", () => {
    const file = (name: string) => `curriculum/1-tea/${name}`;
    const { lessons, files } = courseOf({
      [file("10-last.mdx")]: lessonText("last", "A."),
      [file("2-first.mdx")]: lessonText("first", "A.", "access: premium\nunwritten: true"),
      [file("2-first.vtt")]: "WEBVTT",
      [file(".hidden.mdx")]: "x",
      [file("Thumbs.db")]: "x",
    });
    expect(lessons.map(({ id, access, written }) => [id, access, written])).toEqual([
      ["first", "premium", false],
      ["last", "free", true],
    ]);
    expect(lessons.map(({ captions, video }) => [captions, video])).toEqual([
      ["content/curriculum/1-tea/2-first.vtt", undefined],
      [undefined, undefined],
    ]);
    expect(files.some((path) => /hidden|Thumbs/.test(path))).toBe(false);
  });

  it("is closed where nobody says who may read it, or says it wrong", () => {
    for (const access of ["access: Free", "access: true", "x: 1"]) {
      const { lessons } = courseOf({
        "curriculum/2-cups/module.yaml": "id: 2\n",
        "curriculum/2-cups/1-clay.mdx": lessonText("clay", "A.", access),
      });
      expect(lessons.map((one) => one.access)).toEqual(["premium"]);
    }
  });

  it("is empty without lessons, and does not fail", () => {
    const { lessons, stories, broken, lists } = courseOf({});
    expect([lessons, stories, broken, lists.faq.data]).toEqual([[], [], [], undefined]);
  });

  it("reads an attribute as text, as a switch, or as the source of its value", () => {
    const tags = lessonOf('<A b="c" d e={1 + 2} />').lessons.flatMap(({ tree }) => elements(tree));
    const values = tags.map((tag) => ["b", "d", "e", "f"].map((name) => attribute(tag, name)));
    expect(values).toEqual([["c", true, "1 + 2", undefined]]);
  });
});

describe("the list of ids", () => {
  const changes = (ids: string, files: Record<string, string>) => {
    const course = courseOf({
      "curriculum/ids.yaml": ids,
      ...Object.fromEntries(
        Object.entries(files).map(([name, id]) => [`curriculum/1-tea/${name}.mdx`, lessonText(id, "A.")] as const),
      ),
    });
    const { added, gone, revived } = idChanges(course);
    return {
      added: added.map(({ lesson, old }) => [lesson.id, old]),
      gone: gone.map(({ id, line }) => [id, line]),
      revived: revived.map(({ id }) => id),
    };
  };

  it.each<[string, string, Record<string, string>, ReturnType<typeof changes>]>([
    ["nothing changed", "- pot\n- old: retired\n", { "1-pot": "pot" }, { added: [], gone: [], revived: [] }],
    [
      "a lesson is new",
      "- pot\n",
      { "1-pot": "pot", "2-cup": "cup" },
      { added: [["cup", undefined]], gone: [], revived: [] },
    ],
    ["an id was changed", "- pot\n", { "1-pot": "kettle" }, { added: [["kettle", "pot"]], gone: [], revived: [] }],
    ["a lesson was deleted", "- pot\n- cup\n", { "1-pot": "pot" }, { added: [], gone: [["cup", 2]], revived: [] }],
    ["a retired id is back", "- pot: retired\n", { "1-pot": "pot" }, { added: [], gone: [], revived: ["pot"] }],
    ["a lesson was copied", "- pot\n- cup\n", { "1-pot": "pot", "2-cup": "pot" }, { added: [], gone: [], revived: [] }],
    ["the list is no list", "pot\n", { "1-pot": "pot" }, { added: [["pot", undefined]], gone: [], revived: [] }],
    ["a form lost its id", "- pot\n", { "1-pot": "" }, { added: [], gone: [["pot", 1]], revived: [] }],
  ])("tells that %s", (_, ids, files, expected) => {
    expect(changes(ids, files)).toEqual(expected);
  });

  it("takes two lessons that were renamed at once for two new ones, unless their files say which", () => {
    expect(changes("- pot\n- cup\n", { "1-a": "a", "2-b": "b" })).toMatchObject({
      ...{
        added: [
          ["a", undefined],
          ["b", undefined],
        ],
        gone: [
          ["pot", 1],
          ["cup", 2],
        ],
      },
    });
    expect(changes("- pot\n- cup\n", { "1-pot": "a", "2-cup": "b" })).toMatchObject({
      ...{
        added: [
          ["a", "pot"],
          ["b", "cup"],
        ],
        gone: [],
      },
    });
  });

  it("keeps numbers and odd entries as words", () => {
    const course = courseOf({ "curriculum/ids.yaml": "- 7\n- null\n- a: gone\n- {}\n" });
    expect(listedIds(course).map(({ id, isRetired }) => [id, isRetired])).toEqual([
      ...[
        ["7", false],
        ["null", false],
        ["a", false],
        ["undefined", false],
      ],
    ]);
  });

  it("knows the copy from the lesson that it is of by the file's name", () => {
    const files = { "1-b.mdx": lessonText("pot", "A."), "2-pot.mdx": lessonText("pot", "A.") };
    const course = courseOf(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`curriculum/1-tea/${name}`, text])),
    );
    expect(course.lessons.map((lesson) => [nameInFile(lesson), isCopy(lesson, course)])).toEqual([
      ...[
        ["b", true],
        ["pot", false],
      ],
    ]);
  });
});

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
