import { crc32, deflateRawSync } from "node:zlib";

type Ways = { method?: number; deflate?: (bytes: Buffer) => Buffer; sum?: (bytes: Buffer) => number; isLink?: boolean };

/** A zip archive of these files; `ways` make odd and damaged ones. */
export function zipOf(files: Record<string, Buffer>, ways: Ways = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const offset = Buffer.concat(locals).length;
    const { fields, packed } = pack(name, bytes, ways);
    locals.push(Buffer.concat([uint32(0x04034b50), uint16(20), fields, Buffer.from(name), packed]));
    const rest = [uint16(0, 0, 0), uint32(ways.isLink ? LINK : 0, offset)];
    entries.push(Buffer.concat([uint32(0x02014b50), uint16(BY_UNIX, 20), fields, ...rest, Buffer.from(name)]));
  }
  const [body, directory] = [Buffer.concat(locals), Buffer.concat(entries)];
  const counts = uint16(0, 0, entries.length, entries.length);
  return Buffer.concat([body, directory, uint32(0x06054b50), counts, uint32(directory.length, body.length), uint16(0)]);
}

const IS_UTF8 = 0x800;
/** Version 2.0, made where files have modes. */
const BY_UNIX = 0x0314;
/** The mode of a symbolic link, as Unix writes it. */
const LINK = 0o120777 * 0x10000;

/** The fields that a file's header and its entry in the directory share. */
function pack(name: string, content: Buffer, { method = 8, deflate = deflateRawSync, sum = crc32 }: Ways) {
  const packed = deflate(content);
  const sizes = uint32(sum(content), packed.length, content.length);
  const bytes = Buffer.byteLength(name);
  const flags = bytes === name.length ? 0 : IS_UTF8;
  return { packed, fields: Buffer.concat([uint16(flags, method, 0, 0), sizes, uint16(bytes, 0)]) };
}

const uint16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => littleEndian(value, 2)));
const uint32 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => littleEndian(value, 4)));

function littleEndian(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value >>> 0, 0, size);
  return bytes;
}
