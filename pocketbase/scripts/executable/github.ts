import { writeFileSync } from "node:fs";
import { stopping } from "#server/scripts/platform/child.ts";
import { checksumOf, sha256 } from "./checksums.ts";
import { archiveName, RELEASE_URL } from "./release.ts";
import { unzip } from "./zip.ts";

const ANSWER_WITHIN_MS = 5_000;
const DOWNLOAD_WITHIN_MS = 300_000;

/** Writes the executable of the official release to `target`, once it agrees with the release's checksums. */
export async function fromGitHub(target: string, release: string = RELEASE_URL): Promise<void> {
  const name = archiveName();
  const expected = checksumOf((await download(`${release}/checksums.txt`)).toString(), name);
  if (!expected) throw new Error(`the release's checksums do not name ${name}`);
  const archive = await download(`${release}/${name}`);
  if (sha256(archive) !== expected) throw new Error(`${name} does not agree with the release's checksums`);
  writeFileSync(target, unzip(archive, "pocketbase"), { mode: 0o755 });
}

async function download(url: string): Promise<Buffer> {
  const answered = new AbortController();
  const timer = setTimeout(() => answered.abort(new Error("no answer")), ANSWER_WITHIN_MS);
  const signal = AbortSignal.any([answered.signal, stopping, AbortSignal.timeout(DOWNLOAD_WITHIN_MS)]);
  try {
    const response = await fetch(url, { signal });
    clearTimeout(timer);
    if (!response.ok) throw new Error(`the answer was ${String(response.status)}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    // fetch says only "fetch failed"; the cause names what happened.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
}
