import { crc32, deflateSync } from "node:zlib";

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u24 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
const le32 = (value: number): Buffer => u32(value).reverse();

const pngChunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const header = (width: number, height: number): Buffer =>
  pngChunk("IHDR", Buffer.concat([u32(width), u32(height), Buffer.from([16, 6, 0, 0, 0])]));
const END = pngChunk("IEND", Buffer.alloc(0));

/** 68 bytes that claim to be a picture with 16 bits a channel. */
export const pngOf = (width: number, height: number, ...more: Buffer[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(width, height),
    ...more,
    pngChunk("IDAT", deflateSync(Buffer.alloc(1), { level: 9 })),
    END,
  ]);

/** All black, as large as it claims to be: of 4,096 pixels a side 130 KB that become 134 MB in whoever draws them. */
export const blackPng = (side: number): Buffer =>
  Buffer.concat([
    ...[SIGNATURE, header(side, side)],
    ...[pngChunk("IDAT", deflateSync(Buffer.alloc((side * 8 + 1) * side), { level: 9 })), END],
  ]);

/** A frame of an animated PNG. */
export const frameOf = (width: number, height: number): Buffer =>
  pngChunk("fcTL", Buffer.concat([u32(0), u32(width), u32(height), Buffer.alloc(14)]));

export const partsOf = (count: number): Buffer[] => Array<Buffer>(count).fill(pngChunk("tEXt", Buffer.alloc(0)));

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
const frame = (width: number, height: number): Buffer =>
  Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** A JPEG with its frame behind `before` bytes of other segments; `marker` says which kind of frame. */
export const jpegOf = (width: number, height: number, before = 0, marker = 0xc0): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.alloc(before)),
    segment(marker, frame(width, height)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0xff, 0xd9]),
  ]);

export const webpChunk = (kind: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(kind, "latin1"), le32(data.length), data, Buffer.alloc(data.length % 2)]);
export const vp8 = (width: number, height: number): Buffer =>
  webpChunk("VP8 ", Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8, 0, 0]));
export const vp8l = (width: number, height: number): Buffer =>
  webpChunk("VP8L", Buffer.concat([Buffer.from([0x2f]), le32(((width - 1) | ((height - 1) << 14)) >>> 0)]));
export const vp8x = (width: number, height: number): Buffer =>
  webpChunk("VP8X", Buffer.concat([Buffer.alloc(4), u24(width - 1), u24(height - 1)]));
export const anmf = (width: number, height: number, ...inside: Buffer[]): Buffer =>
  webpChunk("ANMF", Buffer.concat([Buffer.alloc(6), u24(width - 1), u24(height - 1), Buffer.alloc(4), ...inside]));

export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF", "latin1"), le32(body.length), body]);
}
