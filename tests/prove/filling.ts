import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, sql } from "#serverTests/ask.ts";
import { seed } from "./random.ts";

const A_MINUTE_S = 60;

/** Fills what people can store on one server, and reads how much its data grew. */
export function fillingOn(server: () => TestServer) {
  const count = async (table: string, { id }: Pick<Person, "id">): Promise<number> =>
    Number((await sql(server(), `SELECT count(*) FROM ${table} WHERE user = '${id}'`))[0]);

  async function diskBytes(): Promise<number> {
    await sql(server(), "PRAGMA wal_checkpoint(TRUNCATE)");
    return statSync(join(server().dataDir, "data.db")).size;
  }

  /** @param most MB, as the operator's table says */
  async function grown(what: string, most: number, fill: () => Promise<string>): Promise<void> {
    const before = await diskBytes();
    const said = await fill();
    const megabytes = ((await diskBytes()) - before) / 1_000_000;
    console.log(`hostile storage, ${what}: ${said}; the data grew by ${megabytes.toFixed(1)} MB; seed ${seed()}`);
    expect(megabytes, what).toBeLessThan(most);
  }

  /**
   * Sends until it is refused, in turn so that every refusal is seen; gives what was kept and the sentence. Whoever is
   * told to wait for a minute waits.
   */
  async function untilRefused(most: number, send: () => Promise<Answer>): Promise<{ kept: number; sentence: string }> {
    for (let kept = 0; kept <= most; kept++) {
      let answer = await send();
      const waitS = Number(answer.headers["retry-after"] ?? 0);
      if (answer.status === 429 && waitS <= A_MINUTE_S) {
        await delay((waitS + 1) * 1_000);
        answer = await send();
      }
      if (answer.status >= 300) return { kept, sentence: json<{ message: string }>(answer).message };
    }
    return { kept: most + 1, sentence: "" };
  }

  return { count, diskBytes, grown, untilRefused };
}
