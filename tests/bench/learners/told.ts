import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { percentile } from "#bench/median.ts";
import { memoryOf, peakMemoryOf } from "#bench/server/memory.ts";
import { startSite, type Site } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { crowd, good, timed } from "./crowd.ts";

const SESSIONS = Number(process.env["BENCH_SESSIONS"] ?? 2_000);
const AT_ONCE = 16;
const ARRIVES_WITHIN_MS = 60_000;

interface Session {
  answer: IncomingMessage;
  heardMs: number;
}

const json = (token: string, body: object): RequestInit => ({
  method: "POST",
  headers: { authorization: token, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** An open page of somebody's, listening for its own sign as the product does. */
async function listen(site: Site, { id, token }: { id: string; token: string }): Promise<Session> {
  const [answer] = (await once(get(`${site.url}/api/realtime`, { agent: false }), "response")) as [IncomingMessage];
  const [first] = (await once(answer, "data")) as [Buffer];
  const clientId = /^id:(.+)$/m.exec(first.toString())?.[1] ?? "";
  const session: Session = { answer, heardMs: 0 };
  answer.on("error", () => undefined);
  answer.on("data", (data: Buffer) => {
    if (data.toString().includes(`event:signals/${id}`)) session.heardMs = performance.now();
  });
  await good(`${site.url}/api/realtime`, json(token, { clientId, subscriptions: [`signals/${id}`] }));
  return session;
}

/** Everybody has a page open, and everybody is told something. */
export async function told(): Promise<Findings> {
  await using site = await startSite();
  const people = await crowd(site, SESSIONS);
  const atRest = memoryOf(site.pid);
  const sessions: Session[] = [];
  await timed(SESSIONS, AT_ONCE, async (at) => {
    const person = people[at];
    if (person) sessions[at] = await listen(site, person);
  });
  const open = memoryOf(site.pid);
  const begunMs: number[] = [];
  const start = performance.now();
  const writes = await timed(SESSIONS, AT_ONCE, (at) => {
    begunMs[at] = performance.now();
    const body = { user: people[at]?.id, type: "info", title: "A lesson was rewritten", message: "Look what changed." };
    return good(`${site.url}/api/collections/notifications/records`, json(site.superuser.token, body));
  });
  const isOver = () => sessions.every(({ heardMs }) => heardMs > 0) || performance.now() - start > ARRIVES_WITHIN_MS;
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
  const missed = sessions.filter(({ heardMs }) => heardMs === 0).length;
  const arrivals = sessions.flatMap(({ heardMs }, at) => (heardMs > 0 ? [heardMs - (begunMs[at] ?? 0)] : []));
  const last = Math.max(...sessions.map(({ heardMs }) => heardMs)) - start;
  for (const { answer } of sessions) answer.destroy();
  return {
    title: `${String(SESSIONS)} open sessions, each of which is told something`,
    lines: [
      { what: "written: p50", value: percentile(writes, 0.5), unit: "ms" },
      { what: "written: p99", value: percentile(writes, 0.99), unit: "ms" },
      { what: "there, from the request on: p50", value: percentile(arrivals, 0.5), unit: "ms" },
      { what: "there, from the request on: p99", value: percentile(arrivals, 0.99), unit: "ms" },
      { what: "the last one is there after", value: last / 1000, unit: "s" },
      { what: "never heard", value: missed, unit: "", budget: { most: 0 } },
      { what: "memory before", value: atRest, unit: "MB" },
      { what: "memory with all of them open", value: open, unit: "MB" },
      { what: "memory at most", value: peakMemoryOf(site.pid), unit: "MB" },
    ],
    note: `${String(AT_ONCE)} writers; sessions and writers on the same cores as the server.`,
  };
}
