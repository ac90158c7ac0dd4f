import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Store } from "#server/scripts/settings/store.ts";
import type { Depot } from "./depot.ts";

/** A store takes 10,000 parts: 160 GB. */
const PART_BYTES = 16 << 20;
const TRIES = 4;
const ADDRESS_SECONDS = 3600;
/** Stands beside what was proved: a store renames nothing. */
const PROVED = ".proved";

/** One request of this depot. */
type Ask = (
  method: string,
  key: string,
  query?: Record<string, string>,
  body?: Uint8Array | string,
) => Promise<Response>;

/** Back-ups as objects of a bucket. Each request's address is signed; what is sent comes in parts, one at a time in memory. */
export function s3Depot(store: Store, bucket: string, folder: string): Depot {
  const prefix = folder && `${folder}/`;
  const ask = asking(store, bucket);
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

async function done(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

function asking(store: Store, bucket: string): Ask {
  const { endpoint, region, accessKey: accessKeyId, secretKey: secretAccessKey } = store;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (method, key, query = {}, body) => {
    const url = new URL(`${endpoint}/${[bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("X-Amz-Expires", String(ADDRESS_SECONDS));
    for (let tried = 1; ; tried += 1) {
      const { url: signed } = await client.sign(url, { method, aws: { signQuery: true } });
      const answer = await fetch(signed, { method, ...(body !== undefined && { body: body as BodyInit }) }).catch(
        (error: unknown) => error,
      );
      if (answer instanceof Response && answer.ok) return answer;
      const isOver = answer instanceof Response && answer.status < 500;
      if (isOver || tried === TRIES) throw await refused(answer, `${bucket}/${key}`, endpoint);
      if (answer instanceof Response) await answer.body?.cancel();
    }
  };
}

async function refused(answer: unknown, key: string, endpoint: string): Promise<Problem> {
  if (!(answer instanceof Response)) return new Problem(`The store at ${endpoint} does not answer.`);
  const said = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
  if (answer.status === 404) return new Problem(`The store at ${endpoint} has no ${key}.`);
  return new Problem(`The store at ${endpoint} answers ${String(answer.status)} ${said} for ${key}.`);
}

/** Names that have the mark of the proved beside them. */
function provedIn(keys: string[], prefix: string): string[] {
  const names = new Set(keys.map((key) => key.slice(prefix.length)));
  return [...names].filter((name) => names.has(name + PROVED));
}

function leftoversIn(keys: string[], prefix: string): string[] {
  const names = new Set(keys.map((key) => key.slice(prefix.length)));
  return [...names].filter((name) => !names.has(name + PROVED) && !name.endsWith(PROVED));
}

async function keysIn(ask: Ask, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let next: string | undefined; ;) {
    const more = next === undefined ? {} : { "continuation-token": next };
    const answer = await ask("GET", "", { "list-type": "2", prefix, ...more });
    const text = await answer.text();
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key));
    next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    if (next === undefined) return keys;
  }
}

/** Sent in parts, each signed: the store shows nothing until the last one is told. */
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
    // A store may say 200 before it knows.
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
