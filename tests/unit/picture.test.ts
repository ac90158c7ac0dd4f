import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { LARGEST_SIDE_PX, pictureIn } from "#server/hooks/account/files/pictures.rules.ts";
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
