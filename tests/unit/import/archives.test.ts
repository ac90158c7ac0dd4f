import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { IMPORT_LIMITS, type Source, sourceText, tarSource } from "#authoring/import/source/source.ts";

import { zipSource } from "#authoring/import/source/zip.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { importing, zippedSample } from "#support/importing.ts";
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

  it("that is cut off is refused, and so is what is none", async () => {
    const [packed, gzipped] = [zip(FILES), gzipSync(await tar(FILES))];
    expect(() => zipSource(packed.subarray(0, packed.length / 2))).toThrow("It is no zip archive");
    expect(() => zipSource(new Uint8Array())).toThrow(Refusal);
    await expect(tarSource(gzipped.subarray(0, gzipped.length / 2))).rejects.toThrow("It is no tar.gz archive");
    await expect(tarSource(Buffer.from([0x1f, 0x8b]))).rejects.toThrow(Refusal);
  });

  it("has no folders of its own, and no file under the path that was left", () => {
    const source = zipSource(zip({ "tea/": "", "tea/a.md": "a", "../b.md": "b" }));
    expect([...source.files.keys()]).toEqual(["tea/a.md"]);
    expect(source.left.map(({ file }) => file)).toEqual(["../b.md"]);
    expect(() => source.read("../b.md")).toThrow("cannot be read in the archive");
  });
});

const { course, put, folder } = importing();
const GOOD = "# Good\n\nWords that are taken.\n";
const bytes = (text: string): Buffer => Buffer.from(text);
const tarOf = async (entries: Parameters<typeof packTar>[0]): Promise<Buffer> => gzipSync(await packTar(entries));

describe("a hostile archive", () => {
  it("writes nothing outside of the course: paths that lead out are left", async () => {
    const files = {
      "tea/good.md": bytes(GOOD),
      "../../evil.md": bytes("Evil."),
      "/etc/evil.md": bytes("Evil."),
      "tea\\..\\..\\evil.md": bytes("Evil."),
    };
    const said = await course.take(put("slip.zip", zipOf(files)));
    expect(said.match(/its path leads out of the folder/g)).toHaveLength(3);
    expect(course.whole().join()).not.toContain(bytes("Evil.").toString("base64"));
    const tar = await tarOf([
      { header: { name: "../evil.md", size: 5, type: "file" }, body: "Evil." },
      { header: { name: "good.md", size: GOOD.length, type: "file" }, body: GOOD },
    ]);
    expect(await course.take(put("slip.tar.gz", tar))).toContain("its path leads out of the folder");
  });

  it("leads nowhere by its links, in a tar as in a folder", async () => {
    const secret = put("secret.txt", "a secret");
    const tar = await tarOf([
      { header: { name: "tea/good.md", size: GOOD.length, type: "file" }, body: GOOD },
      { header: { name: "tea/picture.png", size: 0, type: "symlink", linkname: secret } },
      { header: { name: "tea/hard.md", size: 0, type: "link", linkname: "/etc/passwd" } },
    ]);
    const said = await course.take(put("links.tar.gz", tar));
    expect(said.match(/links are not followed/g)).toHaveLength(2);
    put("notes/good.md", `${GOOD}\n![A secret](linked.svg)\n`);
    symlinkSync(secret, join(folder(), "notes/linked.svg"));
    symlinkSync("/etc", join(folder(), "notes/more"));
    const folderSaid = await course.take(join(folder(), "notes"));
    expect(folderSaid).toContain("linked.svg: the file: it is a symbolic link");
    expect(folderSaid).toContain("more: the file: it is a symbolic link");
    expect(course.whole().join()).not.toContain(bytes("a secret").toString("base64"));
  });

  it("fills neither memory nor disk: what unpacks to too much is refused, and one large file is left", async () => {
    const limits = { ...IMPORT_LIMITS, all: 3_000_000, file: 1_000_000 };
    const zeros = Buffer.alloc(4_000_000);
    const bomb = put("bomb.tar.gz", gzipSync(zeros));
    await expect(course.take(bomb, { limits })).rejects.toThrow("Unpacked it has more than 3 MB");
    const many = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.bin`, zeros.subarray(0, 999_999)]));
    await expect(course.take(put("bomb.zip", zipOf(many)), { limits })).rejects.toThrow(
      "Unpacked it has more than 3 MB",
    );
    const large = put("large.zip", zipOf({ "tea/good.md": bytes(GOOD), "tea/film.mp4": zeros.subarray(0, 1_500_000) }));
    expect(await course.take(large, { limits })).toContain(
      "tea/film.mp4: the file: it has 2 MB, and 1 MB are the most",
    );
    await expect(course.take(large, { limits: { ...IMPORT_LIMITS, files: 1 } })).rejects.toThrow("more than 1 files");
    const long = put("long/good.md", "word ".repeat(500_000));
    await expect(course.take(dirname(long))).rejects.toThrow("of text, and 2 MB are the most");
  });

  it.each(["bomb.zip", "bomb.imscc", "bomb.docx"])("is not believed about its sizes: %s", async (name) => {
    const zeros = Buffer.alloc(50_000_000);
    const zip = zipOf(
      { "word/document.xml": bytes(GOOD), "imsmanifest.xml": bytes(GOOD), "good.md": bytes(GOOD) },
      { deflate: () => deflateRawSync(zeros) },
    );
    const before = process.memoryUsage().arrayBuffers;
    const said = await course.take(put(name, zip)).catch((error: Error) => error.message);
    expect(said).toMatch(/can be read|can’t be read|cannot be read|damaged/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    expect(course.names("")).not.toContain("4-tea");
  });

  it("leads nowhere by links in a zip, and unpacks no archive in an archive", async () => {
    const linked = zipOf(
      { "tea/picture.png": bytes("/etc/passwd"), "tea/more.md": bytes("/etc/hostname") },
      { isLink: true },
    );
    const said = await course.take(put("links.zip", linked)).catch((error: Error) => error.message);
    expect(said).toMatch(/links are not followed/);
    const inner = zipOf({ "evil.md": bytes("Evil.") });
    const nested = await course.take(put("nested.zip", zipOf({ "tea/good.md": bytes(GOOD), "tea/inner.zip": inner })));
    expect(nested).toContain("Imported 1 lesson");
    expect(course.whole().join()).not.toContain(bytes("Evil.").toString("base64"));
  });

  it.each(["billion", "quadratic", "outside"])("expands no entities, in whatever file of XML: %s", async (kind) => {
    const declared = {
      billion: '<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">',
      quadratic: `<!ENTITY c "${"x".repeat(50_000)}">`,
      outside: '<!ENTITY c SYSTEM "file:///etc/hostname">',
    }[kind];
    const xml = (root: string, inner: string) =>
      bytes(`<?xml version="1.0"?><!DOCTYPE x [${declared ?? ""}]><${root}>${inner}${"&c;".repeat(1_000)}</${root}>`);
    const courses = {
      "course.imscc": zippedSample("cartridge", { "quiz/water.xml": xml("questestinterop", "") }),
      "notes.docx": zippedSample("document", {
        "word/footnotes.xml": xml("w:footnotes", ""),
        "word/styles.xml": xml("w:styles", ""),
      }),
      "olx.zip": zippedSample("olx", { "course.xml": xml("course", "") }),
    };
    for (const [name, zip] of Object.entries(courses)) {
      const said = await course.take(put(name, zip)).catch((error: Error) => error.message);
      expect(said, name).toContain("declares entities");
      expect(course.whole().join()).not.toContain(bytes("lollollollol").toString("base64").slice(0, 12));
    }
  });

  it("reads no file of this machine through a document", async () => {
    const rels =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/hostname" TargetMode="External"/></Relationships>';
    const path = put("outside.docx", zippedSample("document", { "word/_rels/document.xml.rels": bytes(rels) }));
    await course.take(path).catch(() => undefined);
    expect(course.whole().filter((file) => /^curriculum\/4-.*\.(png|txt|bin)/.test(file))).toEqual([]);
  });
});
