import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came: not decompressed. */
  body: Buffer;
}

export interface Question {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
}

const sent = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Asks for a path exactly as it is written; `fetch` would tidy it, follow redirects and decompress. */
export const ask = (server: { url: string }, path: string, { method = "GET", headers = {}, body }: Question = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asking = request({ hostname, port, path, method, headers: sent(headers), agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asking.on("error", reject);
    asking.end(body);
  });

export const json = <T>(answer: Answer): T => JSON.parse(answer.body.toString()) as T;

/** Sends JSON to the API; `token` is whoever asks. */
export const send = (server: { url: string }, method: string, path: string, body?: unknown, token?: string) =>
  ask(server, path, {
    method,
    headers: { authorization: token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

export async function succeeded(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.toString()}`);
  return answer;
}

/** A server that whoever has its superuser's token can look into. */
export interface Operated {
  url: string;
  superuser: { token: string };
}

/** Runs one statement as the superuser and gives its first row. */
export async function sql(server: Operated, query: string): Promise<string[]> {
  const answer = await send(server, "POST", "/api/sql", { query }, server.superuser.token);
  if (answer.status !== 200) throw new Error(answer.body.toString());
  return json<{ rows: string[][] | null }>(answer).rows?.[0] ?? [];
}

export const DAY_MS = 86_400_000;
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
