import { createHash } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress, constants } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarPacker } from "modern-tar";
import { unpackTar } from "modern-tar/fs";
import { isDiskFull, Problem } from "#server/scripts/platform/problem.ts";
import { CONTENTS, type Contents, FORMAT, HEAD, type Head } from "./contents.ts";
import { filesBelow } from "./snapshot.ts";

const READ_AT_ONCE = 1 << 18;
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** 64 MB and a third of a second for each guess: age's own 256 MB are a quarter of a small server. */
const EFFORT = 16;

export interface Lock {
  passphrase: string;
  /** The power of two that a guess costs. */
  effort?: number;
}

type Bytes = ReadableStream<Uint8Array>;
/** The same at run time; the browser's types and Node's do not know each other. */
const asNode = (stream: unknown): Readable => Readable.fromWeb(stream as Bytes);
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

/**
 * A folder as one stream: a tar, compressed by zstd, shut by age. `age -d | zstd -d | tar -x` opens it as well. However
 * large it is, a few megabytes of it are in memory.
 */
export async function packed(folder: string, head: Head, rows: Contents["rows"], lock: Lock): Promise<Packed> {
  const contents: Contents = { rows, files: {} };
  const compressed = Readable.from(tarOf(folder, head, contents), { objectMode: false }).compose(
    createZstdCompress(CHECKED),
  ) as unknown as Readable;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(lock.passphrase);
  encrypter.setScryptWorkFactor(lock.effort ?? EFFORT);
  const shut = await encrypter.encrypt(asWeb(compressed));
  return { stream: asNode(shut), contents };
}

export interface Packed {
  stream: Readable;
  /** Whole once the stream has ended. */
  contents: Contents;
}

async function* tarOf(folder: string, head: Head, contents: Contents): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const writing = writeAll(controller, { folder, head, contents }).catch((error: unknown) => {
    controller.error(error);
  });
  for await (const piece of readable as unknown as Bytes) yield piece;
  await writing;
}

type Controller = ReturnType<typeof createTarPacker>["controller"];

async function writeAll(controller: Controller, { folder, head, contents }: Told): Promise<void> {
  await writeText(controller, HEAD, JSON.stringify(head));
  for (const name of filesBelow(folder)) contents.files[name] = await writeFile(controller, join(folder, name), name);
  await writeText(controller, CONTENTS, JSON.stringify(contents));
  controller.finalize();
}

interface Told {
  folder: string;
  head: Head;
  contents: Contents;
}

async function writeText(controller: Controller, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

async function writeFile(controller: Controller, path: string, name: string): Promise<Contents["files"][string]> {
  const { size, mtime } = statSync(path);
  const hash = createHash("sha256");
  const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
  for await (const piece of createReadStream(path, { highWaterMark: READ_AT_ONCE }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    await writer.write(piece);
  }
  await writer.close();
  return { bytes: size, sha256: hash.digest("hex") };
}

/**
 * Opens a back-up into a folder and looks whether all is there as it was put in.
 * @param name what the operator calls it
 * @throws {Problem} for another passphrase, a damaged file and a shape from another time
 */
export async function unpack(source: Readable, folder: string, lock: Lock, name: string): Promise<Unpacked> {
  const opened = await open(source, lock, name);
  try {
    const tar = unpackTar(folder, { strict: true, fmode: 0o600, dmode: 0o700 });
    await pipeline(asNode(opened), createZstdDecompress(), tar);
  } catch (error) {
    throw isDiskFull(error) ? error : damaged(name);
  }
  const head = told<Head>(folder, HEAD, name);
  if (head.format !== FORMAT)
    throw new Problem(
      `${name} has the shape ${String(head.format)}, and this version reads ${String(FORMAT)}: use the version it was made by.`,
    );
  const contents = told<Contents>(folder, CONTENTS, name);
  await compareFiles(folder, contents, name);
  return { head, contents };
}

export interface Unpacked {
  head: Head;
  contents: Contents;
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

function told<Shape>(folder: string, file: string, name: string): Shape {
  try {
    return JSON.parse(readFileSync(join(folder, file), "utf8")) as Shape;
  } catch {
    throw damaged(name);
  }
}

async function compareFiles(folder: string, { files }: Contents, name: string): Promise<void> {
  const there = filesBelow(folder).filter((file) => file !== HEAD && file !== CONTENTS);
  if (there.join("\n") !== Object.keys(files).toSorted().join("\n")) throw damaged(name);
  for (const file of there) if ((await sumOf(join(folder, file))) !== files[file]?.sha256) throw damaged(name);
}

export async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: READ_AT_ONCE }) as AsyncIterable<Buffer>)
    hash.update(piece);
  return hash.digest("hex");
}
