import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { type FileSource, packTar, unpackTar } from "modern-tar/fs";
import { changedIn, SUMS, sumsOf, filesBelow } from "#server/scripts/platform/files.ts";
import { isDiskFull, Problem } from "#server/scripts/platform/problem.ts";
import { FORMAT, HEAD, type Head } from "./contents.ts";

const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const MODES = { fmode: 0o600, dmode: 0o700 };

/** 64 MB and a third of a second per guess; age's default of 256 MB is a quarter of a small server. */
const EFFORT = 16;

export interface Lock {
  passphrase: string;
  /** The scrypt work factor: the base-2 logarithm of a guess's cost. */
  effort?: number;
}

type Bytes = ReadableStream<Uint8Array>;
/** The browser's and Node's stream types are incompatible, but the objects are the same. */
const asNode = (stream: unknown): Readable => Readable.fromWeb(stream as Bytes);
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

/**
 * A folder as one stream: a tar, compressed with zstd and encrypted with age. `age -d | zstd -d | tar -x` opens it,
 * too, and `sha256sum -c SHA256SUMS` verifies it. Only a few megabytes are in memory at a time, whatever the size.
 */
export async function packedFolder(folder: string, head: Head, lock: Lock): Promise<Readable> {
  writeFileSync(join(folder, HEAD), JSON.stringify(head), { mode: 0o600 });
  writeFileSync(join(folder, SUMS), await sumsOf(folder), { mode: 0o600 });
  const files = filesBelow(folder).map((name): FileSource => {
    return { type: "file", source: join(folder, name), target: name, mode: 0o600 };
  });
  const encrypter = new Encrypter();
  encrypter.setPassphrase(lock.passphrase);
  encrypter.setScryptWorkFactor(lock.effort ?? EFFORT);
  const tar = Readable.from(packedFiles(files), { objectMode: false });
  return asNode(await encrypter.encrypt(asWeb(tar.compose(createZstdCompress(CHECKED)) as unknown as Readable)));
}

/** Starts packing on the first read, so that a target that refuses leaves no reader whose error would be unhandled. */
async function* packedFiles(files: FileSource[]): AsyncGenerator<Buffer> {
  yield* packTar(files) as AsyncIterable<Buffer>;
}

/**
 * Unpacks a backup into a folder and verifies its checksums.
 * @param name the operator's name for it
 * @throws {Problem} when the passphrase is wrong, the file damaged or its format unsupported
 */
export async function unpack(source: Readable, folder: string, lock: Lock, name: string): Promise<Head> {
  const opened = await open(source, lock, name);
  try {
    await pipeline(asNode(opened), createZstdDecompress(), unpackTar(folder, { strict: true, ...MODES }));
  } catch (error) {
    throw isDiskFull(error) ? error : damaged(name);
  }
  const head = headIn(folder, name);
  if (head.format !== FORMAT)
    throw new Problem(
      `${name} has the shape ${String(head.format)}, and this version reads ${String(FORMAT)}: use the version it was made by.`,
    );
  const changed = await changedIn(folder);
  if (changed.length > 0) throw damaged(name);
  return head;
}

const damaged = (name: string): Problem =>
  new Problem(`${name} is damaged: it was changed or cut off since it was made.`);

async function open(source: Readable, { passphrase }: Lock, name: string): Promise<unknown> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(asWeb(source));
  } catch (error) {
    source.destroy();
    if (/no identity matched/.test(String(error)))
      throw new Problem(`This passphrase does not open ${name}, or the first lines of it are damaged.`);
    throw (error as NodeJS.ErrnoException).code ? error : damaged(name);
  }
}

function headIn(folder: string, name: string): Head {
  try {
    return JSON.parse(readFileSync(join(folder, HEAD), "utf8")) as Head;
  } catch {
    throw damaged(name);
  }
}
