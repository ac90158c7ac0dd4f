import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saysMore } from "#server/hooks/account/files/metadata.rules.ts";
import type { PictureType } from "#server/hooks/account/files/pictures.rules.ts";

const WINDOW = 32;
const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
const big = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
const little = (value: number): number[] => big(value, 4).reverse();

/** As the server reads a file: 32 bytes from an offset on, fewer at its end. */
const says = (bytes: number[], type: PictureType): boolean =>
  saysMore((offset) => bytes.slice(offset, offset + WINDOW), type);

const chunk = (name: string, data: number[] = []): number[] => [
  ...[...big(data.length, 4), ...ascii(name), ...data],
  ...big(0, 4),
];
const png = (...chunks: number[][]): number[] => [0x89, ...ascii("PNG\r\n\x1a\n"), ...chunks.flat()];
const HEADER = chunk("IHDR", Array<number>(13).fill(1));
const PIXELS = chunk("IDAT", Array<number>(70).fill(7));
const END = chunk("IEND");

const segment = (marker: number, data: number[] = []): number[] => [
  ...[0xff, marker, ...big(data.length + 2, 2)],
  ...data,
];
const SCAN = [...segment(0xda, Array<number>(10).fill(0)), ...Array<number>(40).fill(9), 0xff, 0xd9];
const jpg = (...segments: number[][]): number[] => [0xff, 0xd8, ...segments.flat(), ...SCAN];

const part = (name: string, data: number[]): number[] => [
  ...[...ascii(name), ...little(data.length), ...data],
  ...(data.length % 2 ? [0] : []),
];
const webp = (...parts: number[][]): number[] => [...ascii("RIFF"), ...little(0), ...ascii("WEBP"), ...parts.flat()];
const FRAME = part("VP8 ", Array<number>(25).fill(3));

describe("a PNG", () => {
  it("that holds its pixels alone says no more than it shows", () => {
    expect(says(png(HEADER, PIXELS, END), "png")).toBe(false);
    expect(says(png(HEADER, chunk("sRGB", [0]), chunk("gAMA", [0, 0, 0, 1]), PIXELS, PIXELS, END), "png")).toBe(false);
  });

  it.each(["eXIf", "iTXt", "tEXt", "zTXt"])("with %s says more, before its pixels or behind them", (name) => {
    const saying = chunk(name, ascii("GPSLatitude 52.5"));
    expect(says(png(HEADER, saying, PIXELS, END), "png")).toBe(true);
    expect(says(png(HEADER, PIXELS, saying, END), "png")).toBe(true);
    expect(says(png(HEADER, PIXELS, chunk(name), END), "png")).toBe(true);
  });

  it("is read by its chunks: pixels that look like words are none", () => {
    expect(says(png(HEADER, chunk("IDAT", ascii("....tEXt....eXIf....")), END), "png")).toBe(false);
    expect(says(png(HEADER, chunk("tEXT", [1])), "png")).toBe(false);
  });

  it("may have chunks of any length before the one that says more", () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 20 }), fc.boolean(), (lengths, hasWords) => {
        const pixels = lengths.map((length) => chunk("IDAT", Array<number>(length).fill(0x74)));
        const words = hasWords ? [chunk("tEXt", ascii("x"))] : [];
        expect(says(png(HEADER, ...pixels, ...words, END), "png")).toBe(hasWords);
      }),
    ));
});

describe("a JPEG", () => {
  const plain = [segment(0xe0, ascii("JFIF\0")), segment(0xdb, Array<number>(65).fill(1)), segment(0xc0, [8, 0, 1])];

  it("that holds its pixels alone says no more than it shows", () => expect(says(jpg(...plain), "jpg")).toBe(false));

  it.each([
    ["EXIF", 0xe1, "Exif\0\0"],
    ["XMP", 0xe1, "http://ns.adobe.com/xap/1.0/\0"],
    ["what photographers write", 0xed, "Photoshop 3.0\0"],
  ])("with %s says more, wherever it stands before the pixels", (_, marker, data) => {
    for (let place = 0; place <= plain.length; place += 1)
      expect(says(jpg(...plain.toSpliced(place, 0, segment(marker, ascii(data)))), "jpg"), String(place)).toBe(true);
  });

  it("may have bytes between its segments that fill them up", () => {
    const filled = (count: number) => [...Array<number>(count).fill(0xff), ...segment(0xe1, ascii("Exif\0\0"))];
    for (const count of [1, 2, 7]) expect(says(jpg(...plain, filled(count)), "jpg"), String(count)).toBe(true);
  });

  it("whose pixels look like a segment is not read beyond their beginning", () =>
    expect(says([...jpg(...plain), ...segment(0xe1, ascii("Exif\0\0 far away"))], "jpg")).toBe(false));

  it("with a colour profile says nothing by it", () =>
    expect(says(jpg(...plain, segment(0xe2, ascii("ICC_PROFILE\0"))), "jpg")).toBe(false));
});

describe("a WebP", () => {
  it("that holds its pixels alone says no more than it shows", () => {
    expect(says(webp(FRAME), "webp")).toBe(false);
    expect(says(webp(part("VP8X", Array<number>(10).fill(0)), part("ICCP", [1, 2, 3]), FRAME), "webp")).toBe(false);
  });

  it.each(["EXIF", "XMP "])("with %s says more, also behind a part of an odd length", (name) => {
    for (const length of [24, 25, 26, 27])
      expect(says(webp(part("VP8 ", Array<number>(length).fill(3)), part(name, ascii("camera"))), "webp")).toBe(true);
  });

  it("knows a part by its whole name", () =>
    expect(says(webp(FRAME, part("XMP_", ascii("camera!!")), part("exif", ascii("camera!!"))), "webp")).toBe(false));
});

describe("a file that was made to tire its reader", () => {
  it("of more parts than any picture has is taken for one that says more", () => {
    const many = (count: number) => png(HEADER, ...Array.from({ length: count }, () => chunk("IDAT")), END);
    expect(says(many(1997), "png")).toBe(false);
    expect(says(many(1999), "png")).toBe(true);
    expect(saysMore(() => Array<number>(WINDOW).fill(0xff), "jpg")).toBe(true);
  });

  it("that breaks off anywhere is read to its end and no further", () =>
    fc.assert(
      fc.property(fc.constantFrom("png", "jpg", "webp"), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
        let reads = 0;
        saysMore((offset) => {
          reads += 1;
          expect(offset).toBeGreaterThanOrEqual(0);
          return bytes.slice(offset, offset + WINDOW);
        }, type);
        expect(reads).toBeLessThanOrEqual(2000);
      }),
    ));

  it("with a length beyond its end is at its end", () => {
    expect(says(png(HEADER, [...big(0xffffffff, 4), ...ascii("IDAT"), ...Array<number>(40).fill(0)]), "png")).toBe(
      false,
    );
  });
});
