import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureFault } from "./storeSignature.ts";

const OWNER = { region: "eu-test-1", accessKey: "AKTEST", secretKey: "a secret/with+signs" };

/** A small store that speaks S3 as far as a reader needs it, and believes no signature that it did not work out itself. */
export interface TestStore extends AsyncDisposable {
  url: string;
  /** "bucket/key" → bytes. */
  objects: Map<string, Buffer>;
  /** "GET bucket/key 200", as they come. */
  asked: string[];
  /** From now on it never answers. */
  hang: () => void;
  /** From now on it sends so many bytes of each answer and leaves the rest to whoever asks for it. */
  trickle: (bytes: number) => void;
  /** For the server's environment. */
  env: Record<string, string>;
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
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let isHanging = false;
  let most = Infinity;
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const key = decodeURIComponent(url.split("?")[0] ?? "").slice(1);
    const note = (status: number) => asked.push(`${method} ${key} ${status}`);
    if (isHanging) return void note(0);
    const fault = signatureFault({ method, host: headers.host ?? "", path: url }, OWNER, Date.now());
    const bytes = objects.get(key);
    if (!fault && bytes) return void note(send(request, response, bytes, most));
    const status = fault ? 403 : 404;
    note(status);
    response.writeHead(status).end(fault ?? "NoSuchKey");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { region, accessKey, secretKey } = OWNER;
  return {
    ...{ url, objects, asked },
    hang: () => void (isHanging = true),
    trickle: (bytes) => void (most = bytes),
    env: { S3_ENDPOINT: url, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
