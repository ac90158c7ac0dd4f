import { atom } from "nanostores";
import type { LogPage } from "#contract/moderation.d.ts";
import type { ModerationFigures } from "#contract/moderationFigures.d.ts";
import { load, LOADING, type Part } from "#lib/asked.ts";
import { ask } from "#features/moderation/kept/part.store.ts";
import { failureOf } from "#lib/failure.ts";

export const $weeks = atom<Part<ModerationFigures>>(LOADING);
export const $log = atom<Part<LogPage>>(LOADING);

export const loadWeeks = (): Promise<void> => load($weeks, () => ask<ModerationFigures>("figures"));

const pageOf = (after = ""): Promise<LogPage> => ask<LogPage>(`log?after=${encodeURIComponent(after)}`);

/** What was decided last, whoever decided it. */
export const loadLog = (): Promise<void> => load($log, () => pageOf());

/** The same after a decision; what stands there goes on standing there until it has come. */
export async function renewLog(): Promise<void> {
  try {
    $log.set({ is: "known", value: await pageOf(), nowMs: Date.now() });
  } catch (error) {
    failureOf(error);
  }
}

/** What was decided before that. @throws what the server says */
export async function loadOlder(): Promise<void> {
  const log = $log.get();
  if (log.is !== "known") return;
  const { lines, next } = await pageOf(log.value.next);
  $log.set({ ...log, value: { lines: [...log.value.lines, ...lines], next } });
}
