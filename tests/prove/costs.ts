import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { COMPILED_HOOKS } from "#server/scripts/platform/paths.ts";
import { ask, type Question } from "#serverTests/ask.ts";
import { postsOn } from "#serverTests/posting.ts";
import type { Person } from "#support/person.ts";
import { serverOf } from "#support/serverProcess.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
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

export interface Measured {
  server: TestServer;
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
  await prepareTemplate();
  const hooksDir = mkdtempSync(join(tmpdir(), "costs-"));
  cpSync(COMPILED_HOOKS, hooksDir, { recursive: true });
  if (more !== "") writeFileSync(join(hooksDir, "prove.pb.js"), more);
  const server = await startPocketBase({ hooksDir });
  const pid = String(serverOf(server.dataDir) ?? 0);
  const asked: Measured["ask"] = (path, question = {}) =>
    ask(server, path, { ...question, signal: AbortSignal.timeout(MOST_WAIT_MS) }).then(
      ({ status, body }) => ({ status, text: body.toString() }),
      () => ({ status: 0, text: "" }),
    );

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

  // On the first day an account writes little.
  const ada = await postsOn(() => server).anOldHand();

  return {
    ...{ server, ask: asked, costOf, ada },
    post: (path, body, person, method = "POST") =>
      asked(path, {
        method,
        headers: { "content-type": "application/json", authorization: person },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    end: async () => {
      await server.stop();
      rmSync(hooksDir, { recursive: true, force: true });
    },
  };
}

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
