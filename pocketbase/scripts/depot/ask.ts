import { AwsClient } from "aws4fetch";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Store } from "#server/scripts/settings/store.ts";

const TRIES = 4;
const ADDRESS_SECONDS = 3600;

/** One request of a bucket. @throws {Refused} for every answer but a good one, and a Problem where there is none */
export type Ask = (
  method: string,
  key: string,
  query?: Record<string, string>,
  body?: Uint8Array | string,
  headers?: Record<string, string>,
) => Promise<Response>;

/** What a store answered that is not good. */
export class Refused extends Problem {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Waits for an answer to its end, whose words do not matter. */
export async function done(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.body?.cancel();
  return answer;
}

/** @param limitMs how long one try may take; without it as long as it takes */
export function asking(store: Store, bucket: string, limitMs?: number): Ask {
  const { endpoint, region, accessKey: accessKeyId, secretKey: secretAccessKey } = store;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (method, key, query = {}, body, headers = {}) => {
    const url = new URL(`${endpoint}/${[bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("X-Amz-Expires", String(ADDRESS_SECONDS));
    const sent = { method, headers, ...(body !== undefined && { body: body as BodyInit }) };
    const answer = await answered(
      async () => (await client.sign(url, { method, aws: { signQuery: true } })).url,
      sent,
      limitMs,
    );
    if (answer instanceof Response && answer.ok) return answer;
    throw await refused(answer, `${bucket}/${key}`, endpoint);
  };
}

/** Asks again where nobody answers, or the store cannot at this moment. @returns its last answer, or why there is none */
async function answered(address: () => Promise<string>, sent: RequestInit, limitMs?: number): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    const within = limitMs === undefined ? {} : { signal: AbortSignal.timeout(limitMs) };
    const answer: unknown = await fetch(await address(), { ...sent, ...within }).catch((error: unknown) => error);
    const isOver = answer instanceof Response && answer.status < 500;
    if (isOver || tried === TRIES) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
  }
}

async function refused(answer: unknown, key: string, endpoint: string): Promise<Problem> {
  if (!(answer instanceof Response)) return new Problem(`The store at ${endpoint} does not answer.`);
  const { status } = answer;
  const said = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
  if (status === 404) return new Refused(`The store at ${endpoint} has no ${key}.`, status);
  return new Refused(`The store at ${endpoint} answers ${String(status)} ${said} for ${key}.`, status);
}

/** The keys that begin so. @param most how many are enough */
export async function keysIn(ask: Ask, prefix: string, most = Infinity): Promise<string[]> {
  const keys: string[] = [];
  for (let next: string | undefined; ;) {
    const more = next === undefined ? {} : { "continuation-token": next };
    const answer = await ask("GET", "", { "list-type": "2", prefix, ...more });
    const text = await answer.text();
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key));
    next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    if (next === undefined || keys.length >= most) return keys;
  }
}
