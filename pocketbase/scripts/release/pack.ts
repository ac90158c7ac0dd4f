import { createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { filesBelow } from "#server/scripts/platform/files.ts";

/** Half a minute for a tenth less than the usual level. */
const LEVEL = 12;
const COMPRESSED = {
  params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * A folder as one .tar.zst, in which it has its own name; the same folder gives the same bytes.
 * @param mtime of every file in it
 */
export async function pack(folder: string, archive: string, mtime: Date): Promise<void> {
  const half = `${archive}.half`;
  const files = filesBelow(folder).map((file) => {
    const source = join(folder, file);
    const target = `${basename(folder)}/${file}`;
    const owner = { uid: 0, gid: 0, uname: "root", gname: "root" };
    return { type: "file" as const, source, target, mtime, mode: statSync(source).mode & 0o777, ...owner };
  });
  try {
    await pipeline(packTar(files), createZstdCompress(COMPRESSED), createWriteStream(half));
    renameSync(half, archive);
  } finally {
    rmSync(half, { force: true });
  }
}
