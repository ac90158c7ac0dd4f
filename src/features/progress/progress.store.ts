import { atom } from "nanostores";
import { EMPTY, type ProgressView, type Refused, type WeeklyGoal } from "./progress.ts";

export const $progress = atom<ProgressView>({
  state: "loading",
  progress: EMPTY,
  waiting: 0,
  knownAt: null,
  isKept: true,
});
/** Acts the server refused and which were taken back; they stay until the learner has seen them. */
export const $refused = atom<Refused[]>([]);

/** Shows what this device knows, then asks the server; may be called by every part of a page that shows progress. */
export function startProgress(): void {}

export async function completeLesson(moduleId: number, lessonId: string, revision: number): Promise<void> {
  void [moduleId, lessonId, revision];
}

export async function unmarkLesson(moduleId: number, lessonId: string): Promise<void> {
  void [moduleId, lessonId];
}

/** Unmarks every completed lesson of a module. */
export async function resetModule(moduleId: number): Promise<void> {
  void moduleId;
}

export async function visitLesson(moduleId: number, lessonId: string): Promise<void> {
  void [moduleId, lessonId];
}

export async function setWeeklyGoal(days: WeeklyGoal): Promise<void> {
  void days;
}

/** Takes the account's copy off this device after trying to send what waits. @returns how many acts still wait */
export async function leaveProgress(): Promise<number> {
  return 0;
}

/** The learner has seen why acts were refused. */
export const dismissRefused = (): void => $refused.set([]);
