import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCaptionFile } from "#authoring/import/formats/captions.ts";
import {
  Counter,
  IMPORT_LIMITS,
  below,
  inMegabytes,
  isNobodys,
  onlyFolder,
  printable,
  safePath,
  sourceText,
} from "#authoring/import/source/source.ts";
import { DOT, importing } from "#support/importing.ts";
import { sourceOf } from "#support/sourceOf.ts";
import { zipOf } from "#support/zipOf.ts";

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

const { course, put, body, folder } = importing();

describe("a page with more in it than Markdown", () => {
  it("keeps its blocks apart around a comment, which is told with its line", async () => {
    put("tea/one.md", "# One\n\nFirst.\n\n<!-- truncate -->\n\n## Part\n\nSecond.\n\n- item\n\n```js\n{ x }\n```\n");
    const said = await course.take(folder());
    expect(body("4-tea/1-one.mdx")).toBe("First.\n\n## Part\n\nSecond.\n\n- item\n\n```js\n{ x }\n```\n");
    expect(said).toContain("tea/one.md:5: <!-- truncate -->: a comment, which no reader saw");
  });

  it("keeps what its HTML means", async () => {
    put("tea/pic.png", DOT);
    put(
      "tea/one.md",
      'Press <kbd>Ctrl</kbd>, <b>bold</b>, <code>x &lt; y</code>, <a href="https://tea.example/a">a link</a>, <mark>marked</mark>, mc<sup>2</sup>.\n\n<a href="https://tea.example/b"><img src="pic.png" alt="linked"></a>\n\n<details><summary>More</summary>\n\nHidden `text`\n\n</details>\n\nNullable<TimeSpan> stays.\n',
    );
    const said = await course.take(folder());
    const text = body("4-tea/1-one.mdx");
    expect(text).toContain(
      "Press <kbd>Ctrl</kbd>, **bold**, `x < y`, [a link](https://tea.example/a), **marked**, mc<sup>2</sup>.",
    );
    expect(text).toContain("[![linked](./1-one.pic.png)](https://tea.example/b)");
    expect(text).toContain('<Details title="More">\n  Hidden `text`\n</Details>');
    expect(text).toContain("Nullable\\<TimeSpan> stays.");
    expect(said).toContain("Everything was taken.");
  });

  it("finds pictures however their names are written", async () => {
    for (const name of ["Öl Probe (1 von 2).png", "100% Baumwolle.png", "Blatt #3.png", "u\u0308ber.png"])
      put(`tea/${name}`, DOT);
    put(
      "tea/one.md",
      "![a b](Öl Probe (1 von 2).png) ![c d](%C3%96l%20Probe%20(1%20von%202).png) ![e f](100% Baumwolle.png) ![g h](<Blatt #3.png>) ![i j](.\\Blatt%20%233.png) ![k l](\u00FCber.png)\n",
    );
    expect(await course.take(folder())).toContain("Everything was taken.");
    expect(body("4-tea/1-one.mdx").match(/!\[\w \w\]\(\.\//g)).toHaveLength(6);
  });

  it("becomes a lesson by whatever title YAML has for it", async () => {
    for (const [index, title] of ["404", "true", "Null", "2024-01-01", "0x10", "a: b"].entries())
      put(`tea/${index}.md`, `---\ntitle: ${title}\n---\nWords.\n`);
    const said = await course.take(folder());
    expect(said).toContain("Imported 6 lessons");
    expect(course.read("4-tea/1-404.mdx")).toContain('id: "404"\ntitle: "404"\n');
    expect(course.read("ids.yaml")).toContain('- "404"\n- "true"\n');
  });

  it("loses a word only with its line: what the comparison misses is named", async () => {
    put("tea/one.md", `---\ntitle: ${"Wort".repeat(30)}\n---\nWords.\n`);
    expect(await course.take(folder())).toMatch(/tea\/one\.md:1: “(Wort){30}”: these words are in no lesson/);
  });

  it("is read whole from an archive of an old Windows program", async () => {
    const old = Buffer.from([0x9a, ...Buffer.from("bung\\Gr"), 0x94, 0xe1, ...Buffer.from("e.md")]);
    const zip = zipOf({ ["X".repeat(old.length)]: Buffer.from("# Groesse\n\nWords.\n") });
    for (let at = zip.indexOf("XXXX"); at !== -1; at = zip.indexOf("XXXX", at + 1)) old.copy(zip, at);
    expect(await course.take(put("kurs.zip", zip))).toContain("4-ubung/1-groesse.mdx");
    expect(course.read("4-ubung/module.yaml")).toContain("title: Übung");
  });
});

describe("what cannot be imported", () => {
  it.each([
    ["broken.docx", Buffer.from("PK\u0003\u0004 no more"), "can be read"],
    ["empty.docx", zipOf({ "a.txt": Buffer.from("x") }), "It is no Word document that can be read."],
    ["empty.md", Buffer.from(""), "it has no words"],
    ["wide.html.md", Buffer.from(`<table><tr><td colspan="999999999">${"a"}</td></tr></table>`), ""],
  ])("is said in a sentence: %s", async (name, bytes, words) => {
    const said = await course.take(put(name, bytes)).catch((error: Error) => error.message);
    expect(said).toContain(words);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it("is a folder without a page", async () => {
    put("tea/picture.png", DOT);
    await expect(course.take(folder())).rejects.toThrow("There is no page in it");
  });
});

describe("sloppy captions", () => {
  const read = (name: string, text: string): string => readCaptionFile(sourceOf({ [name]: text }), name).vtt;

  it("keep signs, empty lines and numbers among their words", () => {
    const srt =
      "1\n00:00:01,000 --> 00:00:03,000\nIf x < 5 and y > 3\n\nthen List<String>.\n\n2\n00:00:04,000 --> 00:00:06,000\n7\n\n3\n0:00:07,5-->0:00:09:250 X1:1\nEnd\n";
    expect(read("a.srt", srt)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nIf x &lt; 5 and y > 3\nthen List&lt;String>.\n\n00:00:04.000 --> 00:00:06.000\n7\n\n00:00:07.500 --> 00:00:09.250\nEnd\n",
    );
  });

  it("that roll say each line once, and what somebody says twice is said twice", () => {
    const rolling =
      "WEBVTT\n\n00:00:00.100 --> 00:00:02.000\n \nso<00:00:00.400><c> today</c>\n\n00:00:02.000 --> 00:00:02.010\nso today\n \n\n00:00:02.010 --> 00:00:05.000\nso today\nwe bake\n";
    expect(read("a.vtt", rolling)).toBe(
      "WEBVTT\n\n00:00:00.100 --> 00:00:02.010\nso today\n\n00:00:02.010 --> 00:00:05.000\nwe bake\n",
    );
    const twice = "1\n00:00:01,000 --> 00:00:02,000\nNo.\n\n2\n00:00:02,000 --> 00:00:03,000\nNo.\n";
    expect(read("a.srt", twice).match(/No\./g)).toHaveLength(2);
  });
});
