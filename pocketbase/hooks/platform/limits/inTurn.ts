import { environment } from "../environment.ts";
import { said } from "../release/texts.ts";
import { refuseTooMany } from "./limits.ts";
import { oneAtATime } from "./oneAtATime.ts";

const RETRY_MS = 1_000;

/** Does something while at most so many others of its kind do; whoever comes then is told to come again. */
export function inTurn(e: core.RequestEvent, kind: string, most: number, go: () => void): void {
  if (!environment.limitsRates) return go();
  const busy = () => refuseTooMany(e, Date.now() + RETRY_MS, said("otherDevice"));
  const take = (place: number): void =>
    place < most ? oneAtATime(e.app, `${kind} ${String(place)}`, go, () => take(place + 1)) : busy();
  take(0);
}
