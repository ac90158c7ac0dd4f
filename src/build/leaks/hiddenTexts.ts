import { constants, inflateRawSync, inflateSync } from "node:zlib";

/** How every gzip begins in base64. */
const GZIP = /H4sI/g;
const GZIP_HEADER_BYTES = 10;
// A text that was cut off is read as far as it goes.
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

function unpacked(bytes: Buffer, open: (bytes: Buffer, options: typeof LENIENT) => Buffer): string {
  try {
    return open(bytes, LENIENT).toString("utf8");
  } catch {
    return "";
  }
}

/** Readable stretches; what lies between them is no text. */
const stretches = (bytes: Buffer): string[] => bytes.toString("utf8").match(/[^\uFFFD\0-\u0008]{12,}/g) ?? [];

/** Texts hidden in base64 inside a text, also behind a path, in gzip, or among bytes that are no text. */
export function* base64Texts(text: string): Generator<string> {
  for (const [found] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    // "/share/" before it belongs to the alphabet too, and moves its beginning.
    for (const shift of [0, 1, 2, 3]) yield* stretches(Buffer.from(found.slice(shift), "base64"));
    for (const { index } of found.matchAll(GZIP)) {
      // Raw, because gunzip refuses a packed text with anything behind it.
      const packed = Buffer.from(found.slice(index), "base64").subarray(GZIP_HEADER_BYTES);
      yield unpacked(packed, inflateRawSync);
    }
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Chunks of a PNG whose text is compressed. */
function* pngTexts(bytes: Buffer): Generator<string> {
  if (!bytes.subarray(0, 4).equals(PNG)) return;
  for (let at = 8; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const data = bytes.subarray(at + 8, end);
    const zlib = /^[zi]TXt/.test(bytes.toString("latin1", at + 4, at + 8)) ? data.indexOf("\0\x78", 0, "latin1") : -1;
    if (zlib >= 0) yield unpacked(data.subarray(zlib + 1), inflateSync);
    at = end + 4;
  }
}

/** What a picture or a video says in words: titles, descriptions and subtitles between its bytes. */
export function* mediaTexts(bytes: Buffer): Generator<string> {
  const all = bytes.toString("latin1");
  for (const [found] of all.matchAll(/(?:[ -~]|[\xc2-\xef][\x80-\xbf]{1,2}){12,}/g)) {
    yield Buffer.from(found, "latin1").toString("utf8");
  }
  for (const [found] of all.matchAll(/(?:[\t -~]\0){12,}/g)) yield found.replaceAll("\0", "");
  yield* pngTexts(bytes);
}
