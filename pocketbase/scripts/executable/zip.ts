import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_NOTE_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** The bytes of one file of a zip archive (stored or deflated, no zip64). Throws when it is missing or damaged. */
export function unzip(archive: Buffer, name: string): Buffer {
  const end = findEnd(archive);
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error("the archive is damaged");
    const nameBytes = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameBytes) === name) return extract(archive, at);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive has no file "${name}"`);
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_NOTE_BYTES);
  for (let at = archive.length - END_BYTES; at >= first; at--) if (archive.readUInt32LE(at) === END) return at;
  throw new Error("this is not a zip archive");
}

function extract(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
  const size = archive.readUInt32LE(entry + 24);
  const bytes = method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) }) : packed;
  const isWhole = [STORED, DEFLATED].includes(method) && bytes.length === size;
  if (!isWhole || crc32(bytes) !== archive.readUInt32LE(entry + 16)) throw new Error("the archive is damaged");
  return bytes;
}
