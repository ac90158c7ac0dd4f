import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { stopChild } from "#server/scripts/platform/child.ts";
import { COMPILED_HOOKS } from "#server/scripts/platform/paths.ts";
import { COURSE } from "#support/course.ts";
import { aPerson, type Person } from "#support/person.ts";
import { serverOf } from "#support/serverProcess.ts";
import { serveOn } from "#support/serveOn.ts";
import { prepareTemplate } from "#support/template.ts";

/** What one request, or one act in a browser, may cost of the processor. */
export const MOST_MS = 500;
const TICK_MS = 10;
/** A stream never ends by itself. */
const MOST_WAIT_MS = 60_000;

export interface Tried {
  what: string;
  ms: number;
}

interface Question {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: string;
}

export interface Measured {
  url: string;
  superuser: { token: string };
  dataDir: string;
  ada: Person;
  /** The status of an answer, and what it says; 0 of one that never ended. */
  ask: (path: string, question?: Question) => Promise<{ status: number; text: string }>;
  /** Sends JSON. */
  post: (path: string, body: unknown, token?: string, method?: string) => Promise<{ status: number; text: string }>;
  /** What an act costs the server. */
  costOf: (act: () => Promise<unknown>) => Promise<number>;
  end: () => Promise<void>;
}

/** A server whose use of the processor is known. @param more a file of hooks that it has besides */
export async function measuredServer(more = ""): Promise<Measured> {
  const { executable, dataDir: template, token } = await prepareTemplate();
  const folder = mkdtempSync(join(tmpdir(), "costs-"));
  const [hooksDir, dataDir] = [join(folder, "hooks"), join(folder, "data")];
  cpSync(COMPILED_HOOKS, hooksDir, { recursive: true });
  cpSync(template, dataDir, { recursive: true });
  if (more !== "") writeFileSync(join(hooksDir, "prove.pb.js"), more);
  const env = {
    SITE_PUBLIC: COURSE.publicTree,
    SITE_MEMBERS: COURSE.membersTree,
    SITE_MANIFEST: COURSE.manifest,
    SITE_CURRICULUM: COURSE.curriculum,
    SITE_RELEASES: "",
  };
  const { server: running, url } = await serveOn({ executable, dataDir, hooksDir, env });
  const pid = String(serverOf(dataDir) ?? 0);
  const [asked, superuser] = [asking(url), { token }];

  function usedMs(): number {
    const behindName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(behindName[11]) + Number(behindName[12])) * TICK_MS;
  }

  /** The least of three tries: the server's own hourly work must not be taken for it. */
  async function costOf(act: () => Promise<unknown>): Promise<number> {
    let least = Infinity;
    for (let round = 0; round < 3 && least > MOST_MS / 2; round += 1) {
      const before = usedMs();
      await act();
      least = Math.min(least, usedMs() - before);
    }
    return least;
  }

  const ada = await aPerson({ url, dataDir, superuser } as Parameters<typeof aPerson>[0]);
  // On the first day an account writes little.
  const query = `UPDATE users SET created = '2020-01-01 00:00:00.000Z' WHERE id = '${ada.id}'`;
  const headers = { "content-type": "application/json", authorization: token };
  await asked("/api/sql", { method: "POST", headers, body: JSON.stringify({ query }) });

  return {
    ...{ url, dataDir, superuser, ask: asked, costOf, ada },
    post: (path, body, person, method = "POST") =>
      asked(path, {
        method,
        headers: { "content-type": "application/json", authorization: person },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    end: async () => {
      await stopChild(running.child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asking =
  (url: string): Measured["ask"] =>
  (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url);
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
      const parts: Buffer[] = [];
      const done = (status: number) => resolve({ status, text: Buffer.concat(parts).toString() });
      const made = request({ hostname, port, path, method, headers: sent, agent: false }, (answer) => {
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => done(answer.statusCode ?? 0));
        answer.on("error", () => done(0));
      });
      made.setTimeout(MOST_WAIT_MS, () => made.destroy());
      made.on("error", () => done(0));
      made.end(body);
    });

/** Names the ten worst, and fails where one of them took too long. */
export function report(title: string, all: Tried[]): void {
  const worst = all.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  console.log(
    [
      `${title}: ${String(all.length)} tried, ${String(worst[0]?.ms ?? 0)} ms at most; the worst:`,
      ...worst.map(({ ms, what }) => `${String(ms)} ms ${what}`),
    ].join("\n  "),
  );
  expect(worst.filter(({ ms }) => ms > MOST_MS)).toEqual([]);
}
