import { atom } from "nanostores";
import { $session, userHere } from "#features/account/account.store.ts";
import { Exchange } from "#features/account/exchange.store.ts";
import { LEAVES_WITHIN_MS } from "#features/account/leaving.ts";
import { newId } from "#lib/newId.ts";
import { track } from "#lib/analytics.ts";
import { type Act, compacted, type Deed, momentAfter, type Outline } from "./acts.ts";
import { actsOf, dropActs, forgetKept, isAllStored, isProgressKey, keep, keepAct, readKept } from "./kept.store.ts";
import { isCompleted, isModuleDone, type ProgressView, type Refused, type WeeklyGoal } from "./progress.ts";
import { exchangeProgress, nowFor, zoneHere } from "./sending.store.ts";
import { viewOf } from "./view.ts";

/** Another tab that wrote an act sends it itself, unless it is closed before. */
const OTHER_TAB_MS = 10_000;
const ANSWER_IS_FRESH_MS = 60_000;

export const $progress = atom<ProgressView>(
  viewOf({ user: "?", kept: undefined, acts: [], isCutOff: false, isKept: true, outline: {} }),
);
/** Completions the server refused, which were taken back; they stay until the learner has seen why. */
export const $refused = atom<Refused[]>([]);

const outline: Outline = {};
const actsHere = (user: string): Act[] => (user ? actsOf(user, "") : actsOf(""));

function show(): void {
  const user = userHere();
  const acts = actsHere(user);
  const kept = readKept(user);
  const view = viewOf({ user, kept, acts, isCutOff: server.isCutOff, isKept: isAllStored(), outline });
  if (!user && acts.length === 0) forgetKept();
  if (!user && acts.length > 0) keep({ user, at: null, behindMs: null, progress: view.progress, refused: [] });
  $progress.set(view);
  $refused.set(kept?.refused ?? []);
}

const server = new Exchange({ exchange: exchangeProgress, show });

function follow(): void {
  let user: string | undefined;
  $session.subscribe(({ state }) => {
    if (state === "signed-in") for (const act of actsOf("")) keepAct({ ...act, user: userHere() });
    if (user === userHere()) return;
    user = userHere();
    server.isCutOff = false;
    show();
    void server.now();
  });
  const isOld = () => Date.now() - Date.parse($progress.get().knownAt ?? "") > ANSWER_IS_FRESH_MS;
  addEventListener("online", () => void server.now());
  addEventListener("pageshow", ({ persisted }) => persisted && (show(), void server.now()));
  addEventListener("storage", ({ key }) => {
    if (!isProgressKey(key)) return;
    show();
    if ($progress.get().waiting > 0) server.in(OTHER_TAB_MS);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && (server.isCutOff || isOld())) void server.now();
  });
}

let isStarted = false;

/**
 * Shows what this device knows, then asks the server; every part of a page that shows progress may call it.
 * @param modules the lessons of the modules the page knows: whether they are completed is then known at once
 */
export function startProgress(modules: Outline = {}): void {
  Object.assign(outline, modules);
  if (isStarted) return show();
  isStarted = true;
  follow();
  document.dispatchEvent(new Event("progress"));
}

/** Asks the server now, without waiting for the next attempt. */
export const refreshProgress = (): Promise<void> => server.now();

function add(...deeds: Deed[]): Promise<void> {
  startProgress();
  const user = userHere();
  for (const deed of deeds) {
    const acts = actsHere(user);
    const lessonId = deed.kind === "goal" ? "" : deed.lessonId;
    const at = momentAfter($progress.get().progress, acts, lessonId, nowFor(user));
    keepAct({ ...deed, id: newId(), user, at });
  }
  const acts = actsOf(user);
  const needed = compacted(acts);
  dropActs(acts.filter((act) => !needed.includes(act)));
  show();
  return server.now();
}

/** Resolves when the server has answered or could not be reached; what it shows changes at once. */
export function completeLesson(moduleId: number, lessonId: string, revision: number): Promise<void> {
  startProgress();
  const { progress } = $progress.get();
  const lessons = outline[moduleId] ?? [];
  const done = add({ kind: "completed", moduleId, lessonId, revision, zone: zoneHere() });
  if (isCompleted(progress, lessonId)) return done;
  track("lesson_complete", { module_id: moduleId, lesson_id: lessonId });
  if (isModuleDone($progress.get().progress, lessons)) track("module_complete", { module_id: moduleId });
  return done;
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
export function dismissRefused(): void {
  const kept = readKept(userHere());
  if (kept) keep({ ...kept, refused: [] });
  show();
}

/**
 * Before signing out: sends what waits. What cannot be sent stays for that account alone and is sent when it signs in
 * here again. @returns how many acts still wait
 */
export async function leaveProgress(): Promise<number> {
  const user = userHere();
  if (!user) return 0;
  if (actsOf(user).length > 0) await server.within(LEAVES_WITHIN_MS);
  const acts = actsOf(user);
  dropActs(acts.filter(({ kind }) => kind === "visited"));
  return acts.filter(({ kind }) => kind !== "visited").length;
}

/** After the account was deleted: nothing of it stays here. */
export function forgetProgress(user: string): void {
  dropActs(actsOf(user));
  forgetKept();
}
