// Ends restore, upgrade and backup with kill -9 after each change on the disk that decides, and after others evenly
// between (PROVE_ROUNDS): the data is the former or the next one, and the same command comes to its end.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unpack } from "#server/scripts/backup/archive.ts";
import { readNote } from "#server/scripts/backup/note.ts";
import { countsIn, rowSets } from "#server/scripts/backup/rows.ts";
import { migrationsOf } from "#server/scripts/platform/database.ts";
import { targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { undoExchange } from "#server/scripts/serve/exchange.ts";
import { startScript } from "#serverTests/started.ts";
import { aFolder, backUp, PASSPHRASE } from "#support/backingUp.ts";
import { dataOfBefore } from "#support/dataOfBefore.ts";
import { aPerson } from "#support/person.ts";
import { serverOf } from "#support/serverProcess.ts";
import { startPocketBase } from "#support/startPocketBase.ts";

/** How many of the changes a command makes are followed by kill -9, beside all that put data into its place. */
const POINTS = Number(process.env["PROVE_ROUNDS"] ?? 12);
/** After every third death the same command is typed once more. */
const AGAIN_AT = 3;
const AT_CALL = join(import.meta.dirname, "kill", "atCall.ts");
/** What puts data, or a back-up, into its place. */
const DECIDES = /^renameSync |\.exchanging|\.backup\.json/;

const folder = mkdtempSync(join(tmpdir(), "kill-verbs-"));
const log = join(folder, "log");
const place = { data: join(folder, "data"), backups: join(folder, "backups") };
let newest = "";
let before = "";

// Data with somebody in it, a back-up of that, and data of the release before.
await using server = await startPocketBase();
await aPerson(server);
await server.kill();
newest = (await backUp(server.dataDir, targetAt(place.backups, undefined))).file;
cpSync(server.dataDir, join(folder, "kept"), { recursive: true });
mkdirSync(join(folder, "before"));
before = await dataOfBefore(join(folder, "before"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number | string;
  said: string;
}

/** Runs a command on the data and ends it after the n-th change; 0 for not at all. */
async function run(verb: string, at: number, args: string[]): Promise<Ended> {
  const env = {
    ...{ NODE_OPTIONS: `--import=${AT_CALL}`, KILL_VERB: verb, KILL_AT: String(at), KILL_LOG: log },
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  await using command = await startScript(verb, { dataDir: place.data, env, args });
  const code = await command.ended;
  // What it started ends with it, by itself.
  await expect.poll(() => serverOf(place.data)).toBeUndefined();
  return { code, said: command.lines.join("\n") };
}

function lay(from: string): void {
  rmSync(place.data, { recursive: true, force: true });
  cpSync(from, place.data, { recursive: true });
}

/** Which changes are followed by kill -9: all that decide, and others evenly between them. */
async function pointsOf(verb: string, from: string, args: string[]): Promise<number[]> {
  lay(from);
  rmSync(log, { force: true });
  const whole = await run(verb, 0, args);
  expect(whole.code, whole.said).toBe(0);
  const changes = readFileSync(log, "utf8").trim().split("\n");
  const decisive = changes.flatMap((change, at) => (DECIDES.test(change) ? [at + 1] : []));
  const even = Array.from({ length: POINTS }, (_, at) => 1 + Math.floor((at * changes.length) / POINTS));
  console.log(`${verb}: ${changes.length} changes on the disk, ${decisive.length} of them decide`);
  return [...new Set([...decisive, ...even])].toSorted((one, other) => one - other);
}

const rowsAt = async (dataDir: string) => JSON.stringify(await rowSets(join(dataDir, "data.db")));

/** What an upgrade makes is not the same twice: it notes when it was. */
const summaryAt = (dataDir: string) => {
  const file = join(dataDir, "data.db");
  return Promise.resolve(JSON.stringify([countsIn(file), migrationsOf(file).toSorted()]));
};

/** Kills it at each point; afterwards the data is the former or the next one, and the same command comes to its end. */
async function expectWhole(verb: string, from: string, args: string[], stateOf = rowsAt): Promise<void> {
  const points = await pointsOf(verb, from, args);
  const states = { former: await rowsAt(from), next: await stateOf(place.data) };
  const met = { former: 0, next: 0 };
  for (const at of points) {
    lay(from);
    const { code, said } = await run(verb, at, args);
    expect(code, said).toBe("SIGKILL");
    undoExchange(place.data);
    const state = (await rowsAt(place.data)) === states.former ? "former" : "next";
    if (state === "next") expect(await stateOf(place.data), `after change ${at} the data is neither`).toBe(states.next);
    met[state] += 1;
    if (at % AGAIN_AT !== 0) continue;
    const again = await run(verb, -1, args);
    expect(again.code, again.said).toBe(0);
    expect(readdirSync(place.data)).not.toContain(".work");
  }
  console.log(
    `${verb}: kill -9 at ${points.length} changes: ${met.former} times the former data, ${met.next} the next`,
  );
}

describe("kill -9 leaves the former or the next state, and nothing half", () => {
  it("in the middle of a restore", async () => {
    await expectWhole("restore", before, [newest, "--yes-overwrite", "127.0.0.1:8090"]);
  });

  it("in the middle of an upgrade", async () => {
    await expectWhole("upgrade", before, [], summaryAt);
  });

  it("in the middle of a back-up: those that have a name open, and the one before stays", async () => {
    const from = join(folder, "kept");
    const to = join(folder, "fresh");
    const points = await pointsOf("backup", from, [to]);
    let made = 0;
    for (const at of points) {
      rmSync(to, { recursive: true, force: true });
      cpSync(place.backups, to, { recursive: true });
      lay(from);
      const rows = await rowsAt(place.data);
      expect((await run("backup", at, [to])).code).toBe("SIGKILL");
      expect(await rowsAt(place.data)).toBe(rows);
      const names = await targetAt(to, undefined).names();
      expect(names.length).toBeGreaterThanOrEqual(1);
      made += names.length - 1;
      for (const name of names) {
        using out = aFolder();
        await unpack(await targetAt(to, undefined).read(name), out.path, { passphrase: PASSPHRASE }, name);
      }
      const { file } = readNote(place.data);
      expect(!file || existsSync(file), `the note names ${String(file)}`).toBe(true);
      expect((await run("backup", -1, [to])).code).toBe(0);
      expect(readdirSync(place.data)).not.toContain(".work");
    }
    console.log(`backup: kill -9 at ${points.length} changes: ${made} times the new one had its name already`);
  });
});
