import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signatureFault } from "./storeSignature.ts";

const OWNER = { region: "eu-test-1", accessKey: "AKTEST", secretKey: "a secret/with+signs" };

/** A small store that takes, lists and gives objects as S3 does, and believes no signature that it did not work out itself. */
export interface WritableStore extends AsyncDisposable {
  /** "bucket/key" → bytes; nothing of an upload before it is whole. */
  objects: Map<string, Buffer>;
  /** "PUT bucket/key 200", as they come. */
  asked: string[];
  /** Answers the next so many requests with 503. */
  failNext: (times: number) => void;
  settings: { endpoint: string; region: string; accessKey: string; secretKey: string; isPathStyle: boolean };
}

type Answer = { status: number; body?: Buffer | string; etag?: string };

class Uploads {
  readonly #parts = new Map<string, Map<number, Buffer>>();

  begin(): string {
    const id = `upload-${this.#parts.size}`;
    this.#parts.set(id, new Map());
    return id;
  }

  add(id: string, number: number, bytes: Buffer): boolean {
    return this.#parts.get(id)?.set(number, bytes) !== undefined;
  }

  whole(id: string): Buffer {
    const parts = [...(this.#parts.get(id) ?? [])].sort(([one], [other]) => one - other);
    return Buffer.concat(parts.map(([, bytes]) => bytes));
  }
}

export async function startWritableStore(): Promise<WritableStore> {
  const [objects, asked, uploads] = [new Map<string, Buffer>(), [] as string[], new Uploads()];
  let failures = 0;

  function list(bucket: string, prefix: string): Answer {
    const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}/${prefix}`));
    const contents = keys.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    return { status: 200, body: `<ListBucketResult>${contents.join("")}</ListBucketResult>` };
  }

  function upload(method: string, key: string, query: URLSearchParams, body: Buffer): Answer | undefined {
    if (query.has("uploads")) return { status: 200, body: `<R><UploadId>${uploads.begin()}</UploadId></R>` };
    const id = query.get("uploadId");
    if (id === null) return undefined;
    if (method === "DELETE") return { status: 204 };
    if (method === "POST") {
      objects.set(key, uploads.whole(id));
      return { status: 200, body: "<R/>" };
    }
    return uploads.add(id, Number(query.get("partNumber")), body) ? { status: 200, etag: '"tag"' } : { status: 404 };
  }

  function answer(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    if (query.get("list-type") === "2") return list(key.replace(/\/$/, ""), query.get("prefix") ?? "");
    const done = upload(method, key, query, body);
    if (done) return done;
    if (method === "PUT") objects.set(key, body);
    if (method === "DELETE") objects.delete(key);
    if (method !== "GET") return { status: 200 };
    const bytes = objects.get(key);
    return bytes ? { status: 200, body: bytes } : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  }

  async function take(request: IncomingMessage): Promise<Answer> {
    const { method = "", url = "", headers } = request;
    const [path = "", query = ""] = url.split("?");
    const key = decodeURIComponent(path).slice(1);
    const body = await buffer(request);
    const fault = signatureFault({ method, host: headers.host ?? "", path: url }, OWNER, Date.now());
    const said = fault ? { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" } : undefined;
    const answered = failures-- > 0 ? { status: 503 } : (said ?? answer(method, key, new URLSearchParams(query), body));
    asked.push(`${method} ${key} ${answered.status}`);
    return answered;
  }

  const server = createServer((request, response) => {
    void take(request).then(({ status, body, etag }) =>
      response.writeHead(status, { ...(etag && { etag }) }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ objects, asked, settings: { endpoint, ...OWNER, isPathStyle: true } },
    failNext: (times) => void (failures = times),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
