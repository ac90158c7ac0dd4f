import type { SaidName } from "#contract/said.d.ts";
import { Refused, Unreachable } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";

const CARD_REFUSED = 402;

/** Does what asks the provider, and says in one sentence what went wrong with it. */
export function askingProvider<Found>(e: core.RequestEvent, act: () => Found): Found {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused && error.status === CARD_REFUSED) refuse(402, error.code, said("cardDeclined"));
    if (error instanceof Unreachable || error instanceof Refused) {
      e.app.logger().error("The payment provider failed", "error", String(error));
      const isHeard = error instanceof Refused;
      throw new ApiError(isHeard ? 502 : 503, said(isHeard ? "providerRefused" : "providerSilent"), {});
    }
    throw error;
  }
}

/** Refuses what does not fit where the membership stands by now: the page shows it anew. */
export function refuseState(reason: string, sentence: SaidName): never {
  refuse(409, reason, said(sentence));
}

function refuse(status: number, reason: string, message: string): never {
  throw new ApiError(status, message, { reason: new ValidationError(reason, message) });
}
