import { guard } from "#features/account/guard.ts";
import { startSignedIn } from "./signedIn.ts";

/** A protected page: its guard, and the session it waits for. */
export function startGuard(): void {
  const note = document.querySelector<HTMLElement>("[data-guard]");
  const page = document.querySelector<HTMLElement>("[data-private]");
  if (note && page) guard(note, page);
  startSignedIn();
}
