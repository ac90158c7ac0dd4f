import { AwsClient } from "aws4fetch";
import { Problem } from "./problem.ts";

/** An S3-compatible store of the operator and its key. */
export interface Store {
  /** An origin, without a trailing slash. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  isPathStyle: boolean;
}

const TRIES = 4;
const ADDRESS_SECONDS = 3600;

/** Sends one request to a bucket. @throws {Problem} unless the answer is ok */
export type Ask = (
  method: string,
  key: string,
  query?: Record<string, string>,
  body?: Uint8Array | string,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Awaits an answer and discards its body. */
export async function done(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

/** A presigned URL, valid for that many seconds. */
export async function presignedUrl(
  { region, accessKey: accessKeyId, secretKey: secretAccessKey }: Store,
  address: string,
  seconds: number,
  method = "GET",
): Promise<string> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const url = new URL(address);
  url.searchParams.set("X-Amz-Expires", String(seconds));
  return (await client.sign(url, { method, aws: { signQuery: true } })).url;
}

export function bucketAsk(store: Store, bucket: string): Ask {
  const { endpoint } = store;
  return async (method, key, query = {}, body, headers = {}) => {
    const url = new URL(`${endpoint}/${[bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sent = { method, headers, ...(body !== undefined && { body: body as BodyInit }) };
    const answer = await answered(() => presignedUrl(store, url.href, ADDRESS_SECONDS, method), sent);
    if (answer instanceof Response && answer.ok) return answer;
    throw await refused(answer, `${bucket}/${key}`, endpoint);
  };
}

/** Retries when there is no answer or a server error. @returns the last answer, or the error */
async function answered(address: () => Promise<string>, sent: RequestInit): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    const answer: unknown = await fetch(await address(), sent).catch((error: unknown) => error);
    const isOver = answer instanceof Response && answer.status < 500;
    if (isOver || tried === TRIES) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
  }
}

async function refused(answer: unknown, key: string, endpoint: string): Promise<Problem> {
  if (!(answer instanceof Response)) return new Problem(`The store at ${endpoint} does not answer.`);
  const { status } = answer;
  const said = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
  if (status === 404) return new Problem(`The store at ${endpoint} has no ${key}.`);
  return new Problem(`The store at ${endpoint} answers ${String(status)} ${said} for ${key}.`);
}

/** All keys with the prefix. */
export async function keysIn(ask: Ask, prefix: string): Promise<string[]> {
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
