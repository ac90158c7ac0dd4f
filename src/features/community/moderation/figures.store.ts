import { atom, type WritableAtom } from "nanostores";
import type { LogPage } from "#contract/moderation.d.ts";
import type { ModerationFigures } from "#contract/moderationFigures.d.ts";
import { load, LOADING, type Part } from "#lib/asked.ts";
import { failureOf } from "#lib/failure.ts";
import { askModeration } from "./queue.store.ts";

export const $weeks = atom<Part<ModerationFigures>>(LOADING);
export const $log = atom<Part<LogPage>>(LOADING);

const figures = (): Promise<ModerationFigures> => askModeration<ModerationFigures>("figures");

export const loadWeeks = (): Promise<void> => load($weeks, figures);

const pageOf = (after = ""): Promise<LogPage> => askModeration<LogPage>(`log?after=${encodeURIComponent(after)}`);

/** What was decided last, whoever decided it. */
export const loadLog = (): Promise<void> => load($log, () => pageOf());

/** Asks for a part anew after a decision; what stands there goes on standing there until it has come. */
async function renew<Value>(part: WritableAtom<Part<Value>>, question: () => Promise<Value>): Promise<void> {
  try {
    part.set({ is: "known", value: await question(), nowMs: Date.now() });
  } catch (error) {
    failureOf(error);
  }
}

export const renewLog = (): Promise<void> => renew($log, () => pageOf());
export const renewWeeks = (): Promise<void> => renew($weeks, figures);

/** What was decided before that. @throws what the server says */
export async function loadOlder(): Promise<void> {
  const log = $log.get();
  if (log.is !== "known") return;
  const { lines, next } = await pageOf(log.value.next);
  $log.set({ ...log, value: { lines: [...log.value.lines, ...lines], next } });
}
