import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type Ask, bucketAsk, done, keysIn, type Store } from "#server/scripts/platform/bucket.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { BackupTarget } from "./backupTarget.ts";

/** At most 10,000 parts are allowed: 160 GB. */
const PART_BYTES = 16 << 20;
/** A marker object beside a proved backup, because a store cannot rename objects. */
const PROVED = ".proved";

/** Backups as objects of a bucket. Requests use presigned URLs; uploads hold one part in memory at a time. */
export function s3Target(store: Store, bucket: string, folder: string): BackupTarget {
  const prefix = folder && `${folder}/`;
  const ask = bucketAsk(store, bucket);
  return {
    path: `s3://${[bucket, folder].filter(Boolean).join("/")}`,
    names: async () => provedIn(await keysIn(ask, prefix), prefix),
    leftovers: async () => leftoversIn(await keysIn(ask, prefix), prefix),
    keep: (name, stream) => upload(ask, prefix + name, stream),
    read: async (name) => {
      const { body } = await ask("GET", prefix + name);
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    prove: async (name) => {
      await done(ask("PUT", prefix + name + PROVED, {}, "proved\n"));
    },
    remove: async (name) => {
      for (const key of [name + PROVED, name]) await done(ask("DELETE", prefix + key));
    },
  };
}

/** The names with a proved marker beside them. */
function provedIn(keys: string[], prefix: string): string[] {
  const names = new Set(keys.map((key) => key.slice(prefix.length)));
  return [...names].filter((name) => names.has(name + PROVED));
}

function leftoversIn(keys: string[], prefix: string): string[] {
  const names = new Set(keys.map((key) => key.slice(prefix.length)));
  return [...names].filter((name) => !names.has(name + PROVED) && !name.endsWith(PROVED));
}

/** Uploads in signed parts; the store shows the object only once the upload is completed. */
async function upload(ask: Ask, key: string, stream: Readable): Promise<number> {
  const begun = await (await ask("POST", key, { uploads: "" })).text();
  const uploadId = /<UploadId>([^<]+)</.exec(begun)?.[1] ?? "";
  try {
    const tags: string[] = [];
    let bytes = 0;
    for await (const part of partsOf(stream)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await done(ask("PUT", key, query, part));
      tags.push(headers.get("etag") ?? "");
      bytes += part.length;
    }
    const list = tags.map(
      (tag, index) => `<Part><PartNumber>${String(index + 1)}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
    // A store may answer 200 before it knows the result.
    const said = await (await ask("POST", key, { uploadId }, body)).text();
    if (said.includes("<Error>")) throw new Problem(`The store did not put the parts of ${key} together: ${said}`);
    return bytes;
  } catch (error) {
    await done(ask("DELETE", key, { uploadId })).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(pieces);
}
