import { type Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came: not decompressed. */
  body: Buffer;
}

export interface Question {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
  /** Whose connections stay open; else each question has one of its own. */
  agent?: Agent;
  /** Ends it before its answer has. */
  signal?: AbortSignal;
}

const sent = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Asks for a path exactly as it is written; `fetch` would tidy it, follow redirects and decompress. */
export const ask = (server: { url: string }, path: string, { method = "GET", headers = {}, ...how }: Question = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const { body, ...more } = { agent: false as const, ...how };
    const asking = request({ hostname, port, path, method, headers: sent(headers), ...more }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
      answer.on("error", reject);
    });
    asking.on("error", reject);
    asking.end(body);
  });

export const json = <T>(answer: Answer): T => JSON.parse(answer.body.toString()) as T;

/** What the server says about fields, by their names. */
export const codesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(json<{ data: Record<string, { code: string }> }>(answer).data).map(([name, { code }]) => [
      name,
      code,
    ]),
  );

/** Sends JSON to the API; `token` is whoever asks. */
export const send = (
  server: { url: string },
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  more: Record<string, string | undefined> = {},
) =>
  ask(server, path, {
    method,
    headers: { authorization: token, "content-type": "application/json", ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

export const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: Buffer.from(await response.arrayBuffer()),
});

export const fileOf = (bytes: Uint8Array, name = "me.png"): File => new File([new Uint8Array(bytes)], name);

/** Sends a form, as pictures are uploaded. */
export async function sendForm(
  server: { url: string },
  method: string,
  path: string,
  fields: Record<string, string | File | File[]>,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = sent({ authorization: token || undefined, ...more });
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return answerOf(await fetch(server.url + path, { method, headers, body }));
}

export async function succeeded(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body.toString()}`);
  return answer;
}

/** The rows that somebody is shown of a list. */
export const listOf = async <Row>(server: { url: string }, path: string, token?: string): Promise<Row[]> =>
  json<{ items: Row[] }>(await succeeded(send(server, "GET", path, undefined, token))).items;

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
