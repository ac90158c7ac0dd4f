import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { base64Texts, mediaTexts } from "#build/leaks/words.ts";

const HIDDEN = "A cue that only members may read.";
const base64 = (bytes: string | Buffer, coding: BufferEncoding = "base64") => Buffer.from(bytes).toString(coding);
const all = (texts: Iterable<string>) => [...texts].join("\n");

describe("texts in base64", () => {
  it.each(["base64", "base64url"] as const)("are found in the alphabet %s", (coding) => {
    const bytes = base64(`${HIDDEN} >>>???`, coding);
    expect(all(base64Texts(`url(data:text/vtt,${bytes})`))).toContain(`${HIDDEN} >>>???`);
  });

  it.each(["/a", "/ab/", "/share/", "/x/y/z"])("are found behind the path %s", (path) => {
    expect(all(base64Texts(path + base64(HIDDEN)))).toContain("only members may read");
  });

  it("are found compressed, and among bytes that are no text", () => {
    expect(all(base64Texts(base64(gzipSync(HIDDEN))))).toContain(HIDDEN);
    const mixed = Buffer.concat([Buffer.from([0xff, 0, 0xc3, 1]), Buffer.from(HIDDEN), Buffer.from([0xfe, 0])]);
    expect(all(base64Texts(base64(mixed)))).toContain(HIDDEN);
  });

  it("are not seen in short names or in bytes that are no text", () => {
    const bytes = Buffer.from([0xff, 0xfe, ...Array<number>(30).fill(0xc3)]);
    expect(all(base64Texts(`site.B1xQz.css ${base64(bytes)}`))).not.toMatch(/[a-z]/i);
  });
});

describe("texts in a picture or a video", () => {
  const between = (...inner: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8, 0x00]), ...inner, Buffer.from([0])]);

  it("are found between its bytes", () => {
    expect(all(mediaTexts(between(Buffer.from("Ines’s “kettle” is café-blue"))))).toBe("Ines’s “kettle” is café-blue");
  });

  it("are found in letters of two bytes", () => {
    expect(all(mediaTexts(between(Buffer.from(HIDDEN, "utf16le"))))).toBe(HIDDEN);
  });

  it.each(["zTXt", "iTXt"])("are found compressed in a PNG's %s", (type) => {
    const data = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(HIDDEN)]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const png = Buffer.concat([signature, length, Buffer.from(type), data, Buffer.alloc(4)]);
    expect(all(mediaTexts(png))).toContain(HIDDEN);
  });

  it("are not seen in bytes without words, nor in a PNG that was cut off", () => {
    expect(all(mediaTexts(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1])))).toBe("");
  });
});
