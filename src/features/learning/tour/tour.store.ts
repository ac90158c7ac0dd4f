import { toldField } from "#features/account/session/account.store.ts";
import {
  ONBOARDING_COMPLETED_KEY as ONBOARDED_KEY,
  DATA_KEY,
  isCompletedBy,
  keptAnswersFrom,
} from "#features/learning/onboarding/onboarding.ts";
import { atom } from "nanostores";
import { readStored, readStoredJson, store } from "#lib/storage.ts";
import { accountField } from "#sync/accountField.ts";
import type { Operation } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { showBeside } from "#ui/overlay.ts";
import { TOUR_COMPLETED_KEY, begunOn, openStep, STEP_KEY, TOUR_STEPS, type Step } from "./tour.ts";

/** What an account knows. */
interface Told {
  /** The first questions are over. */
  isOnboarded: boolean;
  isCompleted: boolean;
}

const toldFrom = (field: Record<string, unknown>): Told => ({
  isOnboarded: field["completed"] === true || field["isOnboarded"] === true,
  isCompleted: field["tourCompleted"] === true || field["isCompleted"] === true,
});

/** The one thing that is told: the tour was closed. The server keeps it true from then on. */
export const syncedTour = new Synced<Operation, Told>({
  key: "tour",
  waiting: "waiting_tour_",
  empty: { isOnboarded: false, isCompleted: false },
  isOrderless: true,
  operationFrom: (kept) => kept,
  dataFrom: (parts) => toldFrom(parts[""] ?? {}),
  apply: (told, waiting) => (waiting.length > 0 ? { ...told, isCompleted: true } : told),
  compacted: (waiting) => waiting.slice(-1),
  // No learner has to know.
  isQuiet: () => true,
  async send(server, operations) {
    const change = operations.length > 0 ? { tourCompleted: true } : undefined;
    return { data: toldFrom(await accountField(server, "onboarding", change)), sent: operations };
  },
});

const isTheirs = (user: string, key: string): boolean =>
  isCompletedBy(user, readStored(key), keptAnswersFrom(readStoredJson(DATA_KEY)));

/** The step that somebody's tour stands at; undefined while they are on none. */
const keptStep = (user: string): Step | undefined => openStep(readStoredJson(STEP_KEY), user);

/** The tour is due after the first questions, until it was closed once, here or on another device. */
export async function isTourDue(user: string): Promise<boolean> {
  if (keptStep(user)) return true;
  if (isTheirs(user, TOUR_COMPLETED_KEY)) return false;
  const field = await toldField(user, "onboarding");
  if (!field) return false;
  const { isOnboarded, isCompleted } = toldFrom(field);
  if (isCompleted) store(TOUR_COMPLETED_KEY, "true");
  return (isOnboarded || isTheirs(user, ONBOARDED_KEY)) && !isCompleted;
}

/** Whose tour stands beside the page, at which step. */
export const $tour = atom<{ user: string; step: Step; begun: string } | undefined>();

/** Shows a step; it survives a reload and the way to the next page. */
export function goToStep(step: Step, user = $tour.get()?.user ?? ""): void {
  const begun = $tour.get()?.begun ?? begunOn(readStoredJson(STEP_KEY)) ?? location.pathname;
  store(STEP_KEY, JSON.stringify({ user, step, begun }));
  $tour.set({ user, step, begun });
}

/** Begins the tour, or goes on with it. @param isAgain from the first step, as somebody asked for */
export function startTour(user: string, isAgain: boolean): void {
  // It begins on this page, wherever an earlier one did.
  if (isAgain || !keptStep(user)) {
    store(STEP_KEY, null);
    $tour.set(undefined);
  }
  goToStep((isAgain ? undefined : keptStep(user)) ?? TOUR_STEPS[0], user);
  showBeside("tour");
}

/** Finished or skipped: it does not come by itself again, here or on another device. */
export function completeTour(): void {
  store(STEP_KEY, null);
  store(TOUR_COMPLETED_KEY, "true");
  $tour.set(undefined);
  showBeside(undefined);
  void syncedTour.add({});
}
