import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { constants, createZstdCompress } from "node:zlib";
import { createTarPacker } from "modern-tar";
import { filesBelow } from "#server/scripts/backup/snapshot.ts";

const READ_AT_ONCE = 1 << 18;
/** Half a minute for a tenth less than the usual level. */
const LEVEL = 12;
const COMPRESSED = {
  params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * A folder as one .tar.zst, in which it has its own name; the same folder gives the same bytes.
 * @param at of every file in it
 */
export async function pack(folder: string, archive: string, at: Date): Promise<void> {
  const half = `${archive}.half`;
  try {
    const { readable, controller } = createTarPacker();
    const writing = addAll(controller, folder, at).catch((error: unknown) => controller.error(error));
    const tar = Readable.fromWeb(readable as unknown as ReadableStream<Uint8Array>);
    await pipeline(tar, createZstdCompress(COMPRESSED), createWriteStream(half));
    await writing;
    renameSync(half, archive);
  } finally {
    rmSync(half, { force: true });
  }
}

type Controller = ReturnType<typeof createTarPacker>["controller"];

async function addAll(controller: Controller, folder: string, mtime: Date): Promise<void> {
  for (const file of filesBelow(folder)) {
    const path = join(folder, file);
    const { size, mode } = statSync(path);
    const name = `${basename(folder)}/${file}`;
    const about = { name, size, mtime, mode: mode & 0o777, uid: 0, gid: 0, uname: "root", gname: "root" };
    const writer = controller.add(about).getWriter();
    for await (const piece of createReadStream(path, { highWaterMark: READ_AT_ONCE }) as AsyncIterable<Buffer>)
      await writer.write(piece);
    await writer.close();
  }
  controller.finalize();
}
