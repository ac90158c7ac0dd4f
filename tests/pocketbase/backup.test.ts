import { readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { fileSha256, filesBelow } from "#server/scripts/platform/files.ts";
import { readNote } from "#server/scripts/backup/note.ts";
import { targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { aFolder, backUp, bringBack } from "#support/backingUp.ts";
import { aPerson } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { request } from "#support/request.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { fileOf, sendForm, succeeded } from "./ask.ts";
import { rowsOf } from "./reviewing.ts";

const WRITERS = 4;
const TEST_MS = 60_000;

interface Acknowledged {
  visit: string;
  /** When the answer was there. */
  atMs: number;
}

/** Writes until it is told to stop, and notes what was acknowledged. */
async function write(server: TestServer, name: string, done: Acknowledged[], stop: AbortSignal): Promise<void> {
  for (let number = 0; !stop.aborted; number += 1) {
    const visit = `${name}n${number}`;
    const event = { name: "page_view", props: { page_name: "/curriculum" }, visit };
    await request(`${server.url}/api/course/events`, { body: [event] });
    done.push({ visit, atMs: Date.now() });
  }
}

async function withPhoto(server: TestServer): Promise<void> {
  const ada = await aPerson(server);
  await succeeded(sendForm(server, "PATCH", rowsOf("users", ada.id), { photo: fileOf(pngOf(40, 40)) }, ada.token));
}

function visitsIn(dataDir: string): Set<string> {
  const database = new DatabaseSync(join(dataDir, "data.db"), { readOnly: true });
  const visits = database.prepare("SELECT visit FROM events").all();
  database.close();
  return new Set(visits.map(({ visit }) => String(visit)));
}

const sumsOf = async (folder: string) =>
  Object.fromEntries(
    await Promise.all(filesBelow(folder).map(async (file) => [file, await fileSha256(join(folder, file))] as const)),
  );

it(
  "a back-up made while people write brings back all that was acknowledged before, byte for byte",
  { timeout: TEST_MS },
  async () => {
    const server = await startPocketBase();
    using folder = aFolder();
    const target = targetAt(folder.path, undefined);
    await withPhoto(server);
    const stop = new AbortController();
    const acknowledged: Acknowledged[] = [];
    const writing = Array.from({ length: WRITERS }, (_, name) => write(server, `w${name}`, acknowledged, stop.signal));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(WRITERS);
    const made = await backUp(server.dataDir, target);
    stop.abort();
    await Promise.all(writing);
    expect(readNote(server.dataDir)).toMatchObject({ at: made.at, file: made.file, bytes: made.bytes });
    expect(readdirSync(server.dataDir)).not.toContain(".work");
    expect(readdirSync(folder.path)).toEqual([basename(made.file)]);
    await server.kill();
    const photos = await sumsOf(join(server.dataDir, "storage"));
    rmSync(server.dataDir, { recursive: true });

    const restored = await bringBack(server.dataDir, target, basename(made.file));
    expect(restored).toMatchObject({ at: made.at, rows: made.rows, files: made.files, lost: [], former: "" });
    const visits = visitsIn(server.dataDir);
    const before = acknowledged.filter(({ atMs }) => atMs < Date.parse(made.at));
    expect(before.length, "writes that were acknowledged before the snapshot").toBeGreaterThan(0);
    expect(before.filter(({ visit }) => !visits.has(visit))).toEqual([]);
    expect(visits.size, "what was written after the snapshot").toBeLessThan(acknowledged.length);
    expect(Object.keys(photos)).not.toHaveLength(0);
    expect(await sumsOf(join(server.dataDir, "storage"))).toEqual(photos);

    const again = await startPocketBase({ dataDir: server.dataDir });
    expect((await aPerson(again)).token).not.toBe("");
    await again.stop();
  },
);
