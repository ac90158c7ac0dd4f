import { inflateRawSync } from "node:zlib";
import { Counter, IMPORT_LIMITS, type Limits, printable, type Source } from "./source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";

const BROKEN = "It is no zip archive that can be read: export it again.";
/** The upper half of code page 437, the default in archives without an encoding. */
const OLD_LETTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";

type Entry = ReturnType<typeof entryAt>["entry"];

/** Decodes a name as UTF-8 if valid, whatever the archive declares; otherwise as code page 437. */
function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [...bytes]
      .map((byte) => (byte < 128 ? String.fromCharCode(byte) : (OLD_LETTERS[byte - 128] ?? "")))
      .join("");
  }
}

/** Yields the extra fields of an entry with their ids. */
function* extrasOf(extra: Buffer): Generator<[number, Buffer]> {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    yield [extra.readUInt16LE(at), extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))];
}

const LARGE = 0xff_ff_ff_ff;

/** Parses one entry of the central directory. */
function entryAt(zip: Buffer, at: number) {
  if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw new Refusal(BROKEN);
  const [flags, nameLength, extraLength, commentLength] = [8, 28, 30, 32].map((field) =>
    zip.readUInt16LE(at + field),
  ) as [number, number, number, number];
  const raw = zip.subarray(at + 46, at + 46 + nameLength);
  const numbers = {
    size: zip.readUInt32LE(at + 24),
    packed: zip.readUInt32LE(at + 20),
    offset: zip.readUInt32LE(at + 42),
  };
  let name = nameOf(raw);
  for (const [number, field] of extrasOf(zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))) {
    // Zip64: 64-bit values in this order, for the fields that need them.
    if (number === 1)
      for (const [index, key] of (["size", "packed", "offset"] as const)
        .filter((one) => numbers[one] === LARGE)
        .entries())
        numbers[key] = Number(field.readBigUInt64LE(index * 8));
    if (number === 0x70_75) name = nameOf(field.subarray(5));
  }
  const isLink = zip.readUInt32LE(at + 38) >>> 28 === 0xa;
  const entry = { ...numbers, name, method: zip.readUInt16LE(at + 10), isLink, isLocked: (flags & 1) === 1 };
  return { entry, next: at + 46 + nameLength + extraLength + commentLength };
}

/** Returns the offset and entry count of the central directory. */
function directoryOf(zip: Buffer): { at: number; count: number } {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1) throw new Refusal(BROKEN);
  const [count, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (count !== 0xff_ff && at !== LARGE) return { at, count };
  const large = Number(zip.readBigUInt64LE(end - 20 + 8));
  return { at: Number(zip.readBigUInt64LE(large + 48)), count: Number(zip.readBigUInt64LE(large + 32)) };
}

function entriesOf(zip: Buffer): Entry[] {
  const { at: start, count } = directoryOf(zip);
  const entries: Entry[] = [];
  for (let at = start; entries.length < count;) {
    const { entry, next } = entryAt(zip, at);
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** Unpacks one file, up to the size in the directory. */
function unpack(zip: Buffer, { offset, packed, size, method }: Entry): Uint8Array {
  const from = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(from, from + packed);
  if (method === 0) return bytes.subarray(0, size);
  if (method !== 8) throw new Refusal(BROKEN);
  return size === 0 ? new Uint8Array() : inflateRawSync(bytes, { maxOutputLength: size });
}

/** Replaces an archive error with a message for the author. */
function readably<T>(read: () => T, otherwise: string): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(otherwise);
  }
}

/** Reads a zip archive. The directory is checked against the limits first; files are unpacked on demand. */
export function zipSource(bytes: Uint8Array, limits: Limits = IMPORT_LIMITS): Source {
  const counter = new Counter(limits);
  const kept = new Map<string, Entry>();
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const entry of readably(() => entriesOf(zip), BROKEN)) {
    if (/[/\\]$/.test(entry.name)) continue;
    if (entry.isLink) counter.leave(entry.name, "it is a link, and links are not followed");
    else if (entry.isLocked) counter.leave(entry.name, "it is locked with a password");
    else {
      const path = counter.take(entry.name, entry.size);
      if (path !== undefined && !kept.has(path)) kept.set(path, entry);
    }
  }
  return counter.source((path) => {
    const entry = kept.get(path);
    const why = `${printable(path)} cannot be read in the archive: export it again.`;
    if (!entry) throw new Refusal(why);
    return readably(() => unpack(zip, entry), why);
  });
}
