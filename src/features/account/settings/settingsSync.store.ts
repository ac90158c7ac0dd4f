import { $session } from "#features/account/session/account.store.ts";
import { takeOverFormer, wearAccount } from "./look.store.ts";

let isStarted = false;

/** Every device of somebody looks as they chose: the session's record says how. What waits is sent by choices.store.ts. */
export function startSettingsSync(): void {
  if (isStarted) return;
  isStarted = true;
  takeOverFormer();
  $session.subscribe(wearAccount);
}
