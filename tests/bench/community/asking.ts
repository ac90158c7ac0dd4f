import { Agent, request as open } from "node:http";
import { timed } from "#bench/learners/crowd.ts";
import { percentile } from "#bench/median.ts";
import type { Line } from "#bench/table.ts";

/** As many as ask at once: each keeps its connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export type Headers = Record<string, string>;
export type Answer = { status: number; bytes: number; text: string; tag: string };

/** Asks for a page, or sends JSON, as a browser does. @throws for any answer that is no success */
export function ask(url: string, headers: Headers = {}, method = "GET", body?: object): Promise<Answer> {
  const sent = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const json: Headers = sent === undefined ? {} : { "Content-Type": "application/json" };
    const asking = open(url, { agent, method, headers: { ...json, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const [status, whole] = [answer.statusCode ?? 0, Buffer.concat(chunks)];
        const said = { status, bytes: whole.length, text: whole.toString(), tag: String(answer.headers.etag ?? "") };
        if (status < 400) resolve(said);
        else reject(new Error(`${method} ${url} answered ${String(status)}: ${said.text.slice(0, 200)}`));
      });
    });
    asking.on("error", reject);
    asking.end(sent);
  });
}

export const hangUp = (): void => agent.destroy();

/** The middle and the slow end of some times in ms. */
export const lines = (what: string, times: number[], most?: number): Line[] => [
  { what: `${what}: p50`, value: percentile(times, 0.5), unit: "ms" },
  { what: `${what}: p99`, value: percentile(times, 0.99), unit: "ms", ...(most && { budget: { most } }) },
];

/** Asks for all these, one after the other or a few at once. @returns how long each took, in ms */
export const times = (urls: string[], headers?: Headers, atOnce = 1): Promise<number[]> =>
  timed(urls.length, atOnce, (at) => ask(urls[at] ?? "", headers));
