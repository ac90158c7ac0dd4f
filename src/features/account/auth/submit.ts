import type { WritableAtom } from "nanostores";
import { failureOf, type Failure } from "#lib/failure.ts";

/** What every form's state holds: whether it is sending, and why it was refused. */
export interface SubmitState {
  isBusy: boolean;
  failure?: Failure | undefined;
}

/** Runs one submit of a form at a time and keeps the failure. @returns true on success */
export async function submit<State extends SubmitState>(
  $state: WritableAtom<State>,
  act: () => Promise<void>,
  explain: (failure: Failure) => Failure = (failure) => failure,
): Promise<boolean> {
  if ($state.get().isBusy) return false;
  $state.set({ ...$state.get(), isBusy: true, failure: undefined });
  try {
    await act();
    return true;
  } catch (error) {
    $state.set({ ...$state.get(), failure: explain(failureOf(error)) });
    return false;
  } finally {
    $state.set({ ...$state.get(), isBusy: false });
  }
}
