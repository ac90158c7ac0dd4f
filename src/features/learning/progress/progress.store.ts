import { atom, computed } from "nanostores";
import { track } from "#lib/analytics.ts";
import { zoneHere } from "#lib/dates.ts";
import { after, type Draft } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import type { Outline, ProgressOperation } from "./operations.ts";
import { isCompleted, isModuleDone, type WeeklyGoal } from "./progress.ts";
import { progressSync, viewOf } from "./progressSync.ts";

/** A module that is known with all its lessons. */
export interface Whole {
  id: number;
  lessons: { id: string }[];
}

const outline: Outline = {};

export const syncedProgress = new Synced(progressSync(outline));
export const $progress = computed(syncedProgress.$view, viewOf);
/** Completions the server refused, which were taken back; they stay until the learner has seen why. */
export const $refused = computed(syncedProgress.$view, ({ data }) => data.refused);

/** The module that an act on this page has just finished, for the first time as far as anybody knows. */
export const $justFinished = atom<number | undefined>(undefined);

let isStarted = false;

/**
 * Shows what this device knows, then asks the server; every part of a page that shows progress may call it.
 * @param modules the lessons of the modules the page knows: whether they are completed is then known at once
 */
export function startProgress(modules: Whole[] = []): void {
  for (const { id, lessons } of modules) outline[id] = lessons.map((lesson) => lesson.id);
  if (isStarted) return syncedProgress.show();
  isStarted = true;
  syncedProgress.start();
}

/** Asks the server now, without waiting for the next attempt. */
export const refreshProgress = (): Promise<void> => syncedProgress.now();

/** Dated after everything known of its lesson. */
function dated(draft: Draft<ProgressOperation>): Draft<ProgressOperation> {
  const known = "lessonId" in draft && $progress.get().progress.lessons[draft.lessonId];
  return known ? { ...draft, at: after(known.completedAt) } : draft;
}

function add(...drafts: Draft<ProgressOperation>[]): Promise<void> {
  startProgress();
  return syncedProgress.add(...drafts.map(dated));
}

/** Resolves when the server has answered or could not be reached; what it shows changes at once. */
export function completeLesson(moduleId: number, lessonId: string, revision: number): Promise<void> {
  startProgress();
  const { progress, state } = $progress.get();
  const done = add({ kind: "completed", moduleId, lessonId, revision, zone: zoneHere() });
  if (isCompleted(progress, lessonId)) return done;
  track("lesson_complete", { module_id: moduleId, lesson_id: lessonId });
  // Whoever has the certificate finished it before, here or on another device.
  const isFirst = progress.certificates.every((one) => one.moduleId !== String(moduleId));
  // Pressed before this device heard of the other lessons: the answer tells whether this was the last one.
  if (!noteFinished(moduleId, isFirst) && state === "loading")
    return done.then(() => void noteFinished(moduleId, isFirst));
  return done;
}

/** @returns whether every lesson of the module is completed, as far as is known */
function noteFinished(moduleId: number, isFirst: boolean): boolean {
  if (!isModuleDone($progress.get().progress, outline[moduleId] ?? [])) return false;
  track("module_complete", { module_id: moduleId });
  if (isFirst) $justFinished.set(moduleId);
  return true;
}

export const unmarkLesson = (moduleId: number, lessonId: string): Promise<void> =>
  add({ kind: "removed", moduleId, lessonId });

/** Unmarks every completed lesson of a module. */
export function resetModule(moduleId: number): Promise<void> {
  const lessons = $progress.get().progress.modules[moduleId]?.lessonsCompleted ?? [];
  return add(...lessons.map((lessonId) => ({ kind: "removed", moduleId, lessonId }) as const));
}

export const visitLesson = (moduleId: number, lessonId: string): Promise<void> =>
  add({ kind: "visited", moduleId, lessonId });

/** @public */
export const setWeeklyGoal = (days: WeeklyGoal): Promise<void> => add({ kind: "goal", days });

/** The learner has seen why acts were refused. */
export const dismissRefused = (): void => syncedProgress.amend((data) => ({ ...data, refused: [] }));
