import { writeFileSync } from "node:fs";
import { stopping } from "#server/scripts/platform/child.ts";
import type { Tell } from "#server/scripts/platform/step.ts";
import { checksumOf, sha256 } from "./checksums.ts";
import { archiveName, RELEASE_URL } from "./release.ts";
import { unzip } from "./zip.ts";

const ANSWER_WITHIN_MS = 5_000;
const DOWNLOAD_WITHIN_MS = 300_000;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** Writes the executable of the official release to `target`, once it agrees with the release's checksums. */
export async function fromGitHub(
  target: string,
  { release = RELEASE_URL, tell }: { release?: string; tell?: Tell } = {},
): Promise<void> {
  const archive = await checkedFile(archiveName(), "checksums.txt", (name) => download(`${release}/${name}`, tell));
  writeFileSync(target, unzip(archive, "pocketbase"), { mode: 0o755 });
}

/** A file beside a list of checksums, once it agrees with it. @param read brings either by its name */
export async function checkedFile(name: string, list: string, read: (name: string) => Promise<Buffer>) {
  const expected = checksumOf((await read(list)).toString(), name);
  if (!expected) throw new Error(`the release's checksums do not name ${name}`);
  const file = await read(name);
  if (sha256(file) !== expected) throw new Error(`${name} does not agree with the release's checksums`);
  return file;
}

export async function download(url: string, tell?: Tell): Promise<Buffer> {
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
    // fetch says only "fetch failed"; the cause names what happened.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
}
