import type { WritableAtom } from "nanostores";
import { failureOf, type Failure } from "#lib/failure.ts";

/** What every form's state holds: whether it is sending, and why it was refused. */
export interface Attempt {
  isBusy: boolean;
  failure?: Failure | undefined;
}

/** Does one thing at a time for a form and keeps why it failed. @returns true when it was done */
export async function attempt<State extends Attempt>(
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
