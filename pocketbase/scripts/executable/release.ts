import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { stopping } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Tell } from "#server/scripts/platform/step.ts";

/** The pinned version of PocketBase. */
export const VERSION = "0.40.4";

/** The checksum of that version's Go module. */
export const MODULE_HASH = "h1:0SvSUreR3NhUMCs9LchE59oEG53efZ3cKiMGyAGBN9U=";

export const RELEASE_URL = `https://github.com/pocketbase/pocketbase/releases/download/v${VERSION}`;
export const CHECKSUMS = "checksums.txt";

const SYSTEMS: Record<string, string> = { linux: "linux", darwin: "darwin" };
const PROCESSORS: Record<string, string> = {
  x64: "amd64",
  arm64: "arm64",
  arm: "armv7",
  ppc64: "ppc64le",
  s390x: "s390x",
};

/** The name of the release's archive for a machine. @throws {Problem} when there is none */
export function archiveName(system: string = process.platform, processor: string = process.arch): string {
  const names = [SYSTEMS[system], PROCESSORS[processor]];
  if (names.every(Boolean)) return `pocketbase_${VERSION}_${names.join("_")}.zip`;
  throw new Problem(
    `There is no PocketBase for ${system} on ${processor}: Linux and macOS are supported, Windows by WSL.`,
  );
}

/** Writes the official release's executable to `target`, after checking the archive against the release's checksums. */
export async function fromRelease(
  target: string,
  { release = RELEASE_URL, tell }: { release?: string; tell?: Tell } = {},
): Promise<void> {
  const archive = await downloaded({ name: archiveName(), list: CHECKSUMS, url: release }, tell);
  writeFileSync(target, await programIn(archive), { mode: 0o755 });
}

/** The executable inside the release's archive. */
export async function programIn(archive: Buffer): Promise<Uint8Array> {
  // Imported lazily, because a shipped release does not include it.
  const { unzipSync } = await import("fflate");
  const { pocketbase } = unzipSync(archive, { filter: ({ name }) => name === "pocketbase" });
  if (!pocketbase) throw new Error("the archive has no PocketBase in it");
  return pocketbase;
}

/**
 * Downloads an archive and verifies it against its publisher's checksums.
 * @param archive its name, the name of the checksum list, and the URL of both
 */
export const downloaded = (archive: Record<"name" | "list" | "url", string>, tell?: Tell): Promise<Buffer> =>
  checkedFile(archive.name, archive.list, (file) => download(`${archive.url}/${file}`, tell));

/** Reads an archive and its checksum list from a folder, and verifies it. */
export const handedIn = (path: string, list: string): Promise<Buffer> =>
  checkedFile(basename(path), list, (file) => readFile(join(dirname(path), file)));

async function checkedFile(name: string, list: string, read: (name: string) => Promise<Buffer>): Promise<Buffer> {
  const expected = checksumOf((await read(list)).toString(), name);
  if (!expected) throw new Error(`the release's checksums do not name ${name}`);
  const file = await read(name);
  if (sha256(file) !== expected) throw new Error(`${name} does not agree with the release's checksums`);
  return file;
}

/**
 * The SHA-256 of a file, in lower case, from a list in the format of `sha256sum` (`<hex>  <file>` lines); undefined
 * when it is not listed.
 */
export function checksumOf(list: string, file: string): string | undefined {
  const rows = list.split(/\r?\n/).map((line) => /^([0-9a-f]{64}) [ *](.+)$/i.exec(line.trim()));
  return rows.find((row) => row?.[2] === file)?.[1]?.toLowerCase();
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const ANSWER_WITHIN_MS = 5_000;
const DOWNLOAD_WITHIN_MS = 300_000;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

async function download(url: string, tell?: Tell): Promise<Buffer> {
  const answered = new AbortController();
  const timer = setTimeout(() => answered.abort(new Error("no answer")), ANSWER_WITHIN_MS);
  const signal = AbortSignal.any([answered.signal, stopping, AbortSignal.timeout(DOWNLOAD_WITHIN_MS)]);
  try {
    const response = await fetch(url, { signal });
    clearTimeout(timer);
    if (!response.ok) throw new Error(`the answer was ${String(response.status)}`);
    const all = megabytes(Number(response.headers.get("Content-Length")));
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body ?? []) {
      parts.push(part);
      bytes += part.length;
      tell?.(`${megabytes(bytes)} of ${all} MB`);
    }
    return Buffer.concat(parts);
  } catch (error) {
    // fetch only says "fetch failed"; the cause has the reason.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
}
