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

const COPIES = join(PROJECT, ".cache/sync-faults");
const SEED = 2;
const MOST_RUNS = 10_000;
const RIGHT_RUNS = 500;

/** In which file, what stands there, and the fault in its place. */
const FAULTS: [name: string, file: string, right: string, wrong: string][] = [
  [
    "every tab sends at once",
    "sender.ts",
    "this.#device.inTurn(this.#its.key, () => this.#exchange(user, begin))",
    "this.#exchange(user, begin)",
  ],
  [
    "an operation goes before the answer",
    "sender.ts",
    "    const { data, sent, refused",
    "    this.waiting.drop(operations);\n    const { data, sent, refused",
  ],
  [
    "an operation goes before its answer is kept",
    "sender.ts",
    "    // Signed out, or",
    "    this.waiting.drop(sent);\n    // Signed out, or",
  ],
  [
    "whatever waits becomes the account's",
    "families.store.ts",
    'operation.user === "") this.#device.write(key, JSON',
    "operation.user !== user) this.#device.write(key, JSON",
  ],
  ["another's operations are sent along", "waiting.ts", "one && users.includes(one.user)", "one && users.length"],
  ["a visitor's stay a visitor's", "families.store.ts", 'if (operation.user === "")', "if (!user)"],
  ["an answer is kept for who left", "sender.ts", "if (server.isTheirs()) {", "if (user) {"],
  [
    "what is sent again has a new name",
    "sender.ts",
    "setRight({ ...one, user }, behindMs)",
    "setRight({ ...one, user, id: this.#device.newId() }, behindMs)",
  ],
  [
    "a sign-out takes what waits",
    "families.store.ts",
    "const key of this.#keysOf(this.#all))",
    'const key of this.#device.keys().filter((one) => one !== "session"))',
  ],
  [
    "a sign-out leaves what was known",
    "families.store.ts",
    "const key of this.#keysOf(this.#all))",
    "const key of [])",
  ],
  ["who comes in finds what was known of another", "families.store.ts", 'kept["user"] !== user', "!user"],
  ["a snapshot without parts is none", "snapshots.ts", '{ "": {}, ...partsOf(data) }', "partsOf(data)"],
  ["clocks are not compared", "clock.ts", "operation.behindMs === undefined", "operation.behindMs === null"],
  ["what was set right is set right again", "clock.ts", "operation.behindMs === undefined", "behindMs"],
  [
    "the server is not heard first",
    "sender.ts",
    "if (this.waitingFor(user).length > 0 && !this.#hasHeard(user) &&",
    "if (!user &&",
  ],
  ["only the server's word is shown", "synced.ts", "this.#its.apply?.(told, waiting) ?? told", "told"],
  [
    "the answer to a hurried request counts",
    "sender.ts",
    "    await this.#send(server, this.#ready(server), this.#its.empty);",
    "    const { sent } = await this.#send(server, this.#ready(server), this.#its.empty);\n    this.waiting.drop(sent);",
  ],
  [
    "a refused row leaves",
    "rows.ts",
    "if (isSaid) refused.push({ operation, sentence: sentenceOf(failure) });",
    "if (isSaid) sent.push(operation);",
  ],
  ["two devices' same thing is two rows", "rows.ts", "rows.find((row) => its.same?.as(row) === thing)", "undefined"],
  ["what another device said of a thing is lost", "rows.ts", "same.joined(known, made)", "made"],
  ["who was second with a thing never hears of it", "rows.ts", "if (!mayReadAgain ||", "if (mayReadAgain ||"],
  ["a row is made twice", "rows.ts", "if (!known) await", "if (operation.at) await"],
  ["the first of what was done to a row counts", "sync.ts", "ordered.findLastIndex(", "ordered.findIndex("],
  ["tabs write into one key", "waiting.ts", "this.#beginning + one.id, JSON", "this.#beginning, JSON"],
  ["a visitor's need room to become an account's", "waiting.ts", "user: one.user || NOBODY_YET", "user: one.user"],
  [
    "what waits is sent by pages that show it alone",
    "families.store.ts",
    'if (one.status === "fulfilled") one.value?.start();',
    "void one;",
  ],
  [
    "what waits is dropped with what was sent",
    "sender.ts",
    "    this.waiting.drop(sent);\n    this.refused",
    "    this.waiting.drop(this.waitingFor(user));\n    this.refused",
  ],
];

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

it.each(FAULTS.map((fault, at) => [fault[0], at, ...fault.slice(1)] as const))(
  "a law breaks when %s",
  async (_, at, file, right, wrong) => {
    const engine = await engineWith(at, String(file), String(right), String(wrong));
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
