import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { IMPORT_LIMITS, type Source, sourceText, tarSource } from "#authoring/import/source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { zipSource } from "#authoring/import/source/zip.ts";
import { all, attr, allBelow, first, innerOf, localName, readXml, xmlWords } from "#authoring/import/source/xml.ts";
import { sourceOf } from "#support/sourceOf.ts";
import { zipOf } from "#support/zipOf.ts";

const FILES = { "tea/leaf.md": "green", "tea/pot.md": "warm", "cup.md": "" };
const textsOf = (source: Source) =>
  Object.fromEntries([...source.files.keys()].map((path) => [path, sourceText(source, path)]));
const zip = (files: Record<string, string>): Buffer =>
  zipOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
const tar = (files: Record<string, string>): Promise<Uint8Array> =>
  packTar(
    Object.entries(files).map(([name, body]) => ({
      ...{ header: { name, size: Buffer.byteLength(body), type: "file" as const }, body },
    })),
  );

describe("an archive", () => {
  it("gives back what was packed, in each of its forms", async () => {
    expect(textsOf(zipSource(zip(FILES)))).toEqual(FILES);
    expect(textsOf(await tarSource(await tar(FILES)))).toEqual(FILES);
    expect(textsOf(await tarSource(gzipSync(await tar(FILES))))).toEqual(FILES);
  });

  it("may be empty", async () => {
    expect(zipSource(zip({})).files.size).toBe(0);
    expect((await tarSource(await tar({}))).files.size).toBe(0);
  });

  it("that is cut off is refused, and so is what is none", async () => {
    const [packed, gzipped] = [zip(FILES), gzipSync(await tar(FILES))];
    expect(() => zipSource(packed.subarray(0, packed.length / 2))).toThrow("It is no zip archive");
    expect(() => zipSource(new Uint8Array())).toThrow(Refusal);
    await expect(tarSource(gzipped.subarray(0, gzipped.length / 2))).rejects.toThrow("It is no tar.gz archive");
    await expect(tarSource(Buffer.from([0x1f, 0x8b]))).rejects.toThrow(Refusal);
  });

  it("is held to the limits before anything of it is unpacked", async () => {
    const limits = { ...IMPORT_LIMITS, all: 3, file: 3 };
    expect(() => zipSource(zip({ a: "123", b: "4" }), limits)).toThrow("Unpacked it has more than");
    await expect(tarSource(gzipSync(Buffer.alloc(5000)), limits)).rejects.toThrow("Unpacked it has more than");
  });

  it("has no folders of its own, and no file under the path that was left", () => {
    const source = zipSource(zip({ "tea/": "", "tea/a.md": "a", "../b.md": "b" }));
    expect([...source.files.keys()]).toEqual(["tea/a.md"]);
    expect(source.left.map(({ file }) => file)).toEqual(["../b.md"]);
    expect(() => source.read("../b.md")).toThrow("cannot be read in the archive");
  });
});

describe("a file in XML", () => {
  const read = (text: string | Uint8Array) => readXml(sourceOf({ "a.xml": text }), "a.xml");

  it("is read by the names of its elements, whatever stands before their colon", () => {
    const root = read('<lom:a xmlns:lom="x"><lom:b> one </lom:b><b>two\n lines</b><c><b k=" v ">three</b></c></lom:a>');
    expect(localName(root)).toBe("a");
    expect(all(root, "b").map(xmlWords)).toEqual(["one", "two lines"]);
    expect(allBelow(root, "b").map(xmlWords)).toEqual(["one", "two lines", "three"]);
    expect(attr(first(first(root, "c"), "b"), "k")).toBe("v");
  });

  it("that lacks something says nothing instead of failing", () => {
    const root = read("<a/>");
    expect([attr(first(root, "b"), "k"), xmlWords(first(first(root, "b"), "c")), allBelow(undefined, "b")]).toEqual([
      ...["", "", []],
    ]);
  });

  it("keeps the tags inside of an element, and what stands for signs", () => {
    expect(innerOf(read("<a>x <b>y</b> &lt;z&gt;</a>"))).toBe("x <b>y</b> &lt;z&gt;");
    expect(xmlWords(read("<a><![CDATA[1 < 2 & 3]]></a>"))).toBe("1 < 2 & 3");
  });

  it("may begin with a mark, a line about itself, and comments", () => {
    expect(xmlWords(read('\uFEFF<?xml version="1.0"?>\r\n<!-- <b/> --><a>tea</a>'))).toBe("tea");
  });

  it.each([
    ["", "a.xml is no XML."],
    ["only words", "a.xml is no XML."],
    ["<!-- <a/> -->", "a.xml is no XML."],
    ['<!doctype a [<!entity b "c">]><a>&b;</a>', "a.xml declares entities, which no course needs."],
  ])("is refused when it says %j", (text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  it("is refused when it is nested without end, and not a level sooner", () => {
    const nested = (levels: number) => "<a>".repeat(levels) + "</a>".repeat(levels);
    expect(localName(read(nested(200)))).toBe("a");
    expect(() => read(nested(2_000))).toThrow("a.xml is nested more than 200 levels deep.");
  });
});
