import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  below,
  Counter,
  IMPORT_LIMITS,
  isNobodys,
  inMegabytes,
  onlyFolder,
  printable,
  safePath,
  sourceText,
} from "#authoring/import/source/source.ts";
import { sourceOf } from "#support/sourceOf.ts";

describe("a path of what is imported", () => {
  it.each([
    "../a.md",
    "a/../../b.md",
    "/etc/passwd",
    "C:/a.md",
    "c:a.md",
    "a\\..\\..\\b.md",
    "\\\\server\\a",
    "a\0.md",
    "..",
  ])("that leads out is none: %j", (name) => {
    expect(safePath(name)).toBeUndefined();
  });

  it.each([
    ["./a.md", "a.md"],
    ["a//b.md", "a/b.md"],
    ["a\\b.md", "a/b.md"],
    ["a/./b.md", "a/b.md"],
    ["a..b/c...md", "a..b/c...md"],
    ["שלום/تحية.md", "שלום/تحية.md"],
  ])("is written in one way: %s is %s", (name, path) => {
    expect(safePath(name)).toBe(path);
  });

  it("stays below its folder and holds no step that leads nowhere, whatever it was", () => {
    const step = fc.oneof(fc.constantFrom("..", ".", "", "/", "\\", "a", "C:", "\0"), fc.string());
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const path = safePath(steps.join("/"));
        if (path === undefined) return;
        expect(path).not.toMatch(/^\/|\\|\0|\/\//);
        expect(path.split("/").filter((one) => one === "." || one === "..")).toEqual(path === "." ? ["."] : []);
      }),
    );
  });

  it("is shown without signs that move a cursor or turn the writing", () => {
    expect(printable("a\u001B[2Jb\u202Egpj.exe\r\n")).toBe("a�[2Jb�gpj.exe��");
    expect(printable("é".repeat(300))).toHaveLength(200);
  });

  it.each([".git/config", "a/.DS_Store", "__MACOSX/a.md", "a/node_modules/b/README.md", "THUMBS.DB", "a/desktop.ini"])(
    "of nobody is not asked for: %s",
    (path) => {
      expect(isNobodys(path)).toBe(true);
      expect(sourceOf({ [path]: "x", "good.md": "x" }).files).toEqual(new Map([["good.md", 1]]));
    },
  );

  it.each(["a.git/b.md", "node_modules.md", "my thumbs.db.md", "a.b/c"])("of an author is: %s", (path) => {
    expect(isNobodys(path)).toBe(false);
  });
});

describe("the limits of an import", () => {
  const limits = { ...IMPORT_LIMITS, files: 2, file: 10, all: 15 };

  it("are reached without a word, and refused one above", () => {
    const counter = new Counter(limits);
    expect(counter.take("a", 10)).toBe("a");
    expect(counter.take("b", 5)).toBe("b");
    expect(() => counter.take("c", 1)).toThrow("Unpacked it has more than 1 MB.");
    const many = new Counter(limits);
    for (const name of ["a", "b"]) many.take(name, 0);
    expect(() => many.take("c", 0)).toThrow("more than 2 files");
  });

  it("count no file that is left where it is", () => {
    const counter = new Counter(limits);
    expect(counter.take("large", 11)).toBeUndefined();
    expect(counter.take("../out", 1)).toBeUndefined();
    expect(counter.take(".hidden", 1)).toBeUndefined();
    expect(counter.take("a", 10)).toBe("a");
    expect(counter.left.map(({ file, why }) => `${file}: ${why}`)).toEqual([
      "large: it has 1 MB, and 1 MB are the most",
      "../out: its path leads out of the folder",
    ]);
  });

  it("are told in whole millions, never fewer than there are", () => {
    expect([0, 1, 1_000_000, 1_000_001, 2_000_000_000].map(inMegabytes)).toEqual([
      ...["0 MB", "1 MB", "1 MB", "2 MB", "2,000 MB"],
    ]);
  });
});

describe("the files of a source", () => {
  it("stand as somebody counts: 2 before 10", () => {
    const source = sourceOf({ "10.md": "", "2.md": "", "1/b.md": "", "1/a.md": "" });
    expect([...source.files.keys()]).toEqual(["1/a.md", "1/b.md", "2.md", "10.md"]);
  });

  it("are seen from a folder in them, and no other folder whose name begins alike", () => {
    const source = sourceOf({ "tea/a.md": "leaf", "teapot/b.md": "lid", "c.md": "" });
    const inside = below(source, "tea");
    expect([...inside.files]).toEqual([["a.md", 4]]);
    expect(sourceText(inside, "a.md")).toBe("leaf");
    expect(below(source, "")).toBe(source);
    expect(below(source, ".")).toBe(source);
  });

  it("have one folder only where all lie in it", () => {
    expect(onlyFolder(sourceOf({ "tea/a.md": "", "tea/b/c.md": "" }))).toBe("tea");
    expect(onlyFolder(sourceOf({ "tea/a.md": "", "teapot/b.md": "" }))).toBe("");
    expect(onlyFolder(sourceOf({ "a.md": "" }))).toBe("");
    expect(onlyFolder(sourceOf({}))).toBe("");
  });
});

describe("a text that is imported", () => {
  const read = (bytes: Uint8Array): string => sourceText(sourceOf({ "a.md": bytes }), "a.md");
  const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

  it.each([
    ["UTF-8", Buffer.from("Tée 🫖")],
    ["UTF-8 with a mark in front", Buffer.from("\uFEFFTée 🫖")],
    ["UTF-16", Buffer.from("\uFEFFTée 🫖", "utf16le")],
    ["UTF-16 the other way round", swapped("\uFEFFTée 🫖")],
  ])("is the same in %s", (_, bytes) => {
    expect(read(bytes)).toBe("Tée 🫖");
  });

  it("in an old encoding is read as that of Windows", () => {
    expect(read(Buffer.from([0x54, 0xe9, 0x20, 0x93, 0x94, 0x80]))).toBe("Té “”€");
  });

  it("may be empty, or cut in the midst of a letter", () => {
    expect(read(new Uint8Array())).toBe("");
    expect(read(Buffer.from("é").subarray(0, 1))).toBe("Ã");
  });

  it("is refused by its name once it is too long", () => {
    const limits = { ...IMPORT_LIMITS, text: 4 };
    expect(sourceText(sourceOf({ "a.md": "four" }, limits), "a.md")).toBe("four");
    expect(() => sourceText(sourceOf({ "a\u202E.md": "fives" }, limits), "a\u202E.md")).toThrow(
      "a�.md has 1 MB of text, and 1 MB are the most.",
    );
  });
});
