import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signatureFault } from "./storeSignature.ts";

const OWNER = { region: "eu-test-1", accessKey: "AKTEST", secretKey: "a secret/with+signs" };

/** A small store that speaks S3 as far as this product does, and believes no signature that it did not work out itself. */
export interface TestStore extends AsyncDisposable {
  url: string;
  /** "bucket/key" → bytes; nothing of an upload before it is whole. */
  objects: Map<string, Buffer>;
  /** "GET bucket/key 200", as they come. */
  asked: string[];
  /** From now on it never answers. */
  hang: () => void;
  /** From now on it sends so many bytes of each answer and leaves the rest to whoever asks for it. */
  trickle: (bytes: number) => void;
  /** Answers the next so many requests with 503. */
  failNext: (times: number) => void;
  /** For the server's environment. */
  env: Record<string, string>;
  /** For whoever keeps back-ups in it. */
  settings: { endpoint: string; region: string; accessKey: string; secretKey: string; isPathStyle: boolean };
}

interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

const missing = (code: string): string => `<Error><Code>${code}</Code></Error>`;

/** What is written: whole, or in parts that are one object once all have come. */
class Uploads {
  readonly #parts = new Map<string, Map<number, Buffer>>();
  readonly #objects: Map<string, Buffer>;
  constructor(objects: Map<string, Buffer>) {
    this.#objects = objects;
  }

  answer(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    if (query.has("uploads")) {
      const id = `upload-${this.#parts.size}`;
      this.#parts.set(id, new Map());
      return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
    }
    const id = query.get("uploadId");
    if (id !== null) return this.#part(method, key, id, Number(query.get("partNumber")), body);
    if (method === "PUT") this.#objects.set(key, body);
    if (method === "DELETE") this.#objects.delete(key);
    return { status: 200 };
  }

  #part(method: string, key: string, id: string, number: number, body: Buffer): Answer {
    const parts = this.#parts.get(id);
    if (method === "DELETE") return { status: 204 };
    if (method === "PUT")
      return parts?.set(number, body) ? { status: 200, headers: { etag: '"tag"' } } : { status: 404 };
    const all = [...(parts ?? [])].sort(([one], [other]) => one - other);
    this.#objects.set(key, Buffer.concat(all.map(([, bytes]) => bytes)));
    return { status: 200, body: "<R/>" };
  }
}

/** Where an answer begins and ends: the whole, or the part that is asked for. */
function partOf(range: string | undefined, size: number): { status: number; start: number; end: number } {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined) return { status: 200, start: 0, end: size };
  const start = Number(from);
  return { status: start < size ? 206 : 416, start, end: Math.min(to ? Number(to) + 1 : size, size) };
}

function send(request: IncomingMessage, response: ServerResponse, bytes: Buffer, most: number): number {
  const { status, start, end } = partOf(request.headers.range, bytes.length);
  const wanted = bytes.subarray(start, end);
  response.writeHead(status, {
    "content-length": wanted.length,
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
    ...(status === 206 && { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` }),
  });
  response.write(wanted.subarray(0, most));
  if (wanted.length <= most) response.end();
  return status;
}

export async function startStore(): Promise<TestStore> {
  const [objects, asked] = [new Map<string, Buffer>(), [] as string[]];
  const uploads = new Uploads(objects);
  let [isHanging, most, failures] = [false, Infinity, 0];

  function list(bucket: string, prefix: string): Answer {
    const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}/${prefix}`));
    const contents = keys.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    return { status: 200, body: `<ListBucketResult>${contents.join("")}</ListBucketResult>` };
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<number> {
    const { method = "", url = "", headers } = request;
    const [path = "", words = ""] = url.split("?");
    const [key, query] = [decodeURIComponent(path).slice(1), new URLSearchParams(words)];
    const body = await buffer(request);
    const say = ({ status, body, headers }: Answer) => (response.writeHead(status, headers).end(body), status);
    if (failures-- > 0) return say({ status: 503 });
    if (signatureFault({ method, host: headers.host ?? "", path: url }, OWNER, Date.now()))
      return say({ status: 403, body: missing("AccessDenied") });
    if (query.get("list-type") === "2") return say(list(key.replace(/\/$/, ""), query.get("prefix") ?? ""));
    if (method !== "GET") return say(uploads.answer(method, key, query, body));
    const bytes = objects.get(key);
    return bytes ? send(request, response, bytes, most) : say({ status: 404, body: missing("NoSuchKey") });
  }

  const server = createServer((request, response) => {
    const note = (status: number) =>
      asked.push(`${request.method} ${decodeURIComponent(request.url?.split("?")[0] ?? "").slice(1)} ${status}`);
    if (isHanging) note(0);
    else take(request, response).then(note, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { region, accessKey, secretKey } = OWNER;
  return {
    ...{ url, objects, asked },
    hang: () => void (isHanging = true),
    trickle: (bytes) => void (most = bytes),
    failNext: (times) => void (failures = times),
    env: { S3_ENDPOINT: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    settings: { endpoint: url, ...OWNER, isPathStyle: true },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
