import { atom } from "nanostores";
import { nowHere, type Now } from "./days.ts";

const LOOK_AGAIN_MS = 60_000;

/** The learner's day and zone; undefined until a browser has said them. */
export const $now = atom<Now | undefined>(undefined);

function look(): void {
  const now = nowHere();
  const known = $now.get();
  if (known?.today !== now.today || known.zone !== now.zone) $now.set(now);
}

/** A page left open over midnight, or carried to another zone, shows the learner's new day. @returns ends it */
export function followClock(): () => void {
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
