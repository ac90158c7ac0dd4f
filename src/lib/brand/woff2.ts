import { brotliDecompressSync } from "node:zlib";

const SIGNATURE = "wOF2";
const HEADER_BYTES = 48;
const COLLECTION = "ttcf";
/** Tables that are called by a number (W3C, WOFF File Format 2.0, 4.1): as far as any of those that are read here. */
const KNOWN =
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    .split(" ")
    .map((name) => name.replace("_", " "));
const ANY = 63;
/** In these two the number 0 says that a table was transformed, in all others any other number. */
const TURNED = ["glyf", "loca"];
const NOT_TURNED = 3;

/** A table of a font as it lies in the file; a transformed hmtx begins with a byte of its own. */
interface Table {
  bytes: Buffer;
  isTransformed: boolean;
}
export type Tables = Map<string, Table>;

export const isWoff2 = (file: Buffer): boolean => file.subarray(0, 4).toString("latin1") === SIGNATURE;

/** Reads bytes one after the other. */
class Reader {
  at: number;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  byte(): number {
    return this.#bytes.readUInt8(this.at++);
  }
  tag(): string {
    this.at += 4;
    return this.#bytes.subarray(this.at - 4, this.at).toString("latin1");
  }
  /** Seven bits a byte, the highest first; the eighth says that another follows. */
  base128(): number {
    let value = 0;
    for (let read = this.byte(); ; read = this.byte()) {
      value = value * 128 + (read & 127);
      if (read < 128) return value;
    }
  }
}

interface Entry {
  tag: string;
  length: number;
  isTransformed: boolean;
}

function entryOf(reader: Reader): Entry {
  const flags = reader.byte();
  const tag = (flags & ANY) === ANY ? reader.tag() : (KNOWN[flags & ANY] ?? "");
  const version = flags >> 6;
  const length = reader.base128();
  const isTransformed = TURNED.includes(tag) ? version !== NOT_TURNED : version !== 0;
  return { tag, length: isTransformed ? reader.base128() : length, isTransformed };
}

/** The tables of a font in a .woff2 file; throws when it is none, or holds several fonts. */
export function fontTables(file: Buffer): Tables {
  if (!isWoff2(file)) throw new Error("no woff2 file");
  if (file.subarray(4, 8).toString("latin1") === COLLECTION) throw new Error("several fonts in one file");
  const reader = new Reader(file, HEADER_BYTES);
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => entryOf(reader));
  const all = brotliDecompressSync(file.subarray(reader.at, reader.at + file.readUInt32BE(20)));
  let at = 0;
  return new Map(
    entries.map(({ tag, length, isTransformed }) => {
      at += length;
      return [tag, { bytes: all.subarray(at - length, at), isTransformed }];
    }),
  );
}
