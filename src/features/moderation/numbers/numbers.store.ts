import { atom } from "nanostores";
import type { LogLine, ModerationFigures } from "#contract/moderation.d.ts";
import { load, LOADING, type Part } from "#lib/asked.ts";
import { ask } from "#features/moderation/kept/part.store.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** A row of the collection: `moderator` is the id of an account, "" for the server itself and a superuser. */
export type LogRow = LogLine & { id: string };

interface Log {
  rows: LogRow[];
  /** Whether there are older ones. */
  isMore: boolean;
  /** Who reads it. */
  own: string;
}

export const $weeks = atom<Part<ModerationFigures>>(LOADING);
export const $log = atom<Part<Log>>(LOADING);

const PAGE = 20;

export const loadWeeks = (): Promise<void> => load($weeks, () => ask<ModerationFigures>("figures"));

/** One more than is shown is asked for: it says whether there are more. */
async function rowsBefore(at: string): Promise<Log> {
  const client = await pocketbase();
  const { items } = await client.collection("moderationLog").getList<LogRow>(1, PAGE + 1, {
    ...{ sort: "-at", skipTotal: true, requestKey: null },
    ...(at && { filter: client.filter("at < {:at}", { at }) }),
  });
  return { rows: items.slice(0, PAGE), isMore: items.length > PAGE, own: client.authStore.record?.id ?? "" };
}

/** What was decided last, whoever decided it. */
export const loadLog = (): Promise<void> => load($log, () => rowsBefore(""));

/** The same after a decision; what stands there goes on standing there until it has come. */
export async function renewLog(): Promise<void> {
  try {
    $log.set({ is: "known", value: await rowsBefore(""), nowMs: Date.now() });
  } catch (error) {
    failureOf(error);
  }
}

/** What was decided before that. @throws what the server says */
export async function loadOlder(): Promise<void> {
  const log = $log.get();
  if (log.is !== "known") return;
  const { rows } = log.value;
  const more = await rowsBefore(rows.at(-1)?.at ?? "");
  $log.set({ ...log, value: { ...more, rows: [...rows, ...more.rows] } });
}
