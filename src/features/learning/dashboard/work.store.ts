import { atom } from "nanostores";
import type { WorkTurn } from "#contract/community.d.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";

/** undefined until the server has answered; null when it did not. */
export const $turn = atom<WorkTurn | null | undefined>(undefined);

async function read(): Promise<void> {
  try {
    $turn.set(await (await pocketbase()).send<WorkTurn>("/api/course/community/turn", { method: "GET" }));
  } catch (error) {
    failureOf(error);
    // What was known stays.
    $turn.set($turn.get() ?? null);
  }
}

/** Asks how it stands with one's own work, now and whenever the page is come back to. @returns ends it */
export function followTurn(): () => void {
  const ask = () => hasStoredSession() && void read();
  const again = ({ persisted }: PageTransitionEvent) => persisted && ask();
  ask();
  addEventListener("online", ask);
  addEventListener("pageshow", again);
  return () => {
    removeEventListener("online", ask);
    removeEventListener("pageshow", again);
  };
}
