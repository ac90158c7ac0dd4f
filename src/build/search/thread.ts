import { once } from "node:events";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { LessonSource } from "#build/files/sources.ts";
import type { Trees } from "#build/files/trees.ts";
import { writeIndexes } from "./searchIndexes.ts";

type Given = [trees: Trees, lessons: LessonSource[], published: Set<string>];

if (!isMainThread) await writeIndexes(...(workerData as Given));

/** Writes the search indexes on a thread of its own: Pagefind is waited for half of the time. */
export async function buildSearch(...given: Given): Promise<void> {
  await once(new Worker(new URL(import.meta.url), { workerData: given }), "exit");
}
