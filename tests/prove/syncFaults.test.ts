// Plants faults, one at a time, in a copy of src/sync: random stories over three browsers, or what comes up at
// every moment around an attempt’s end, must break a law. Needs no server.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { atEveryMoment } from "#support/syncMoments.ts";
import { Broken } from "#support/syncLaw.ts";
import { play } from "#support/syncPlay.ts";
import { stories } from "#support/syncStories.ts";
import type { Engine } from "#support/syncWorld.ts";
import { yamlIn } from "#support/yamlIn.ts";

const COPIES = join(PROJECT, ".cache/sync-faults");
const SEED = 2;
const MOST_RUNS = 10_000;
const RIGHT_RUNS = 500;

const FAULTS = yamlIn("prove/syncFaults.yaml") as Record<"name" | "file" | "right" | "wrong", string>[];

async function engineWith(at: number, file: string, right: string, wrong: string): Promise<Engine> {
  const copy = join(COPIES, String(at));
  await mkdir(COPIES, { recursive: true });
  await cp(join(PROJECT, "src/sync"), copy, { recursive: true });
  const text = await readFile(join(copy, file), "utf8");
  expect(text.split(right)).toHaveLength(2);
  await writeFile(join(copy, file), text.replace(right, wrong));
  const [synced, families, rows, clock, attempts] = await Promise.all(
    ["synced.ts", "families.store.ts", "rows.ts", "clock.ts", "attempts.ts"].map(
      (name) => import(/* @vite-ignore */ join(copy, name)),
    ),
  );
  return { ...synced, ...families, ...rows, ...clock, ...attempts } as Engine;
}

it("no law breaks where nothing is planted", async () => {
  const engine = await engineWith(FAULTS.length + 1, "sender.ts", "export class Sender", "export class Sender");
  await fc.assert(
    fc.asyncProperty(stories, (steps) => play(engine, steps)),
    { seed: SEED, numRuns: RIGHT_RUNS },
  );
});

afterAll(() => rm(COPIES, { recursive: true, force: true }));

it.each(FAULTS.map(({ name, ...fault }, at) => [name, { ...fault, at }] as const))(
  "a law breaks when %s",
  async (_, { at, file, right, wrong }) => {
    const engine = await engineWith(at, file, right, wrong);
    const story = fc.asyncProperty(stories, (steps) => play(engine, steps));
    const { numRuns, errorInstance } = await fc.check(story, { seed: SEED, numRuns: MOST_RUNS, endOnFailure: true });
    console.info(numRuns, String(errorInstance));
    expect(errorInstance).toBeInstanceOf(Broken);
  },
);

it("a law breaks when an attempt ends a moment after its last look", async () => {
  const right = "    } finally {\n";
  const engine = await engineWith(FAULTS.length, "attempts.ts", right, `${right}      await undefined;\n`);
  await expect(atEveryMoment(engine)).rejects.toThrow("what comes up is sent");
});
