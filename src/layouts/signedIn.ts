import { startSession } from "#features/account/account.store.ts";
import { showUser } from "./user.ts";

let started = false;

/** Everything that only a learner who is, or was, signed in on this device needs. */
export function startSignedIn(): void {
  if (started) return;
  started = true;
  showUser();
  startSession();
}
