import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { saysMore, LARGEST_SIDE_PX, type PictureType, pictureIn } from "#server/hooks/account/pictures.rules.ts";
import { anmf, frameOf, jpegOf, partsOf, pngOf, vp8, vp8l, vp8x, webpChunk, webpOf } from "#support/pictures.ts";

const read = (file: Buffer) => pictureIn((offset) => file.subarray(offset, offset + 32));
const [SMALL, HUGE] = [10, 60_000];
const WIDE = 16_000;

describe("what a picture claims to be", () => {
  it.each([
    ["a PNG", pngOf(HUGE, SMALL), "png", HUGE],
    ["a PNG's height", pngOf(SMALL, HUGE), "png", HUGE],
    ["a frame of an animated PNG", pngOf(SMALL, SMALL, frameOf(SMALL, HUGE)), "png", HUGE],
    ["a JPEG", jpegOf(HUGE, SMALL), "jpg", HUGE],
    ["a progressive JPEG behind a long preface", jpegOf(SMALL, HUGE, 60_000, 0xc2), "jpg", HUGE],
    ["a WebP, lossy", webpOf(vp8(WIDE, SMALL)), "webp", WIDE],
    ["a WebP, lossless", webpOf(vp8l(SMALL, WIDE)), "webp", WIDE],
    ["a WebP's canvas", webpOf(vp8x(1 << 24, SMALL), vp8(SMALL, SMALL)), "webp", 1 << 24],
    ["a picture inside a WebP's canvas", webpOf(vp8x(SMALL, SMALL), vp8(WIDE, SMALL)), "webp", WIDE],
    ["a frame of a WebP", webpOf(vp8x(SMALL, SMALL), anmf(SMALL, HUGE, vp8(SMALL, SMALL))), "webp", HUGE],
    ["a picture inside a frame", webpOf(vp8x(SMALL, SMALL), anmf(SMALL, SMALL, vp8l(WIDE, SMALL))), "webp", WIDE],
    [
      "what stands behind another chunk",
      webpOf(vp8x(SMALL, SMALL), webpChunk("EXIF", Buffer.alloc(33)), vp8(SMALL, WIDE)),
      "webp",
      WIDE,
    ],
  ])("is read from %s", (_, file, type, longest) => expect(read(file)).toEqual({ type, longest }));

  it("is right for real pictures", async () => {
    const real = sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } });
    expect(read(await real.png().toBuffer())).toEqual({ type: "png", longest: 300 });
    expect(read(await real.jpeg().toBuffer())).toEqual({ type: "jpg", longest: 300 });
    expect(
      read(
        await real
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Model: "A" } })
          .toBuffer(),
      ),
    ).toEqual({
      type: "jpg",
      longest: 300,
    });
    for (const lossless of [true, false])
      expect(read(await real.webp({ lossless }).toBuffer())).toEqual({ type: "webp", longest: 300 });
    const frames = await sharp(Buffer.alloc(30 * 40 * 3 * 2), {
      raw: { width: 30, height: 80, channels: 3, pageHeight: 40 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(read(frames)).toEqual({ type: "webp", longest: 40 });
  });
});

describe("no picture is", () => {
  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1")],
    ["a PNG without an end", pngOf(SMALL, SMALL).subarray(0, -12)],
    ["a PNG with two headers", pngOf(SMALL, SMALL, pngOf(HUGE, HUGE).subarray(8, 33))],
    ["a PNG without a side", pngOf(0, SMALL)],
    ["a PNG with thousands of parts", pngOf(SMALL, SMALL, ...partsOf(3000))],
    ["a JPEG whose height comes later", jpegOf(SMALL, 0)],
    ["a JPEG of several layers", jpegOf(SMALL, SMALL, 0, 0xde)],
    ["a JPEG without a frame", jpegOf(SMALL, SMALL, 0, 0xe2)],
    ["a WebP that begins with a frame", webpOf(anmf(SMALL, SMALL, vp8(SMALL, SMALL)))],
    ["a WebP of no chunk", webpOf()],
    ["a WebP cut off", webpOf(vp8x(SMALL, SMALL), vp8(SMALL, SMALL)).subarray(0, 32)],
  ])("%s", (_, file) => expect(read(file)).toBeUndefined());

  it("one that a reader of pictures sees larger, whatever bytes are changed", async () => {
    const files = [
      pngOf(SMALL, SMALL, frameOf(SMALL, SMALL)),
      jpegOf(SMALL, SMALL, 9),
      webpOf(vp8x(SMALL, SMALL), anmf(SMALL, SMALL, vp8(SMALL, SMALL))),
    ];
    const change = fc.tuple(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(change, async ([file, changes]) => {
        const changed = Buffer.from(file);
        for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte;
        const seen = await sharp(changed, { limitInputPixels: false })
          .metadata()
          .catch(() => undefined);
        const found = read(changed);
        expect(found && seen ? Math.max(seen.width, seen.height) : 0).toBeLessThanOrEqual(found?.longest ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it("one longer than what fits into the memory of a small machine", () => expect(LARGEST_SIDE_PX).toBe(4096));
});

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

  it("whose pixels look like a segment is not read beyond their beginning", () =>
    expect(says([...jpg(...plain), ...segment(0xe1, ascii("Exif\0\0 far away"))], "jpg")).toBe(false));
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
});
