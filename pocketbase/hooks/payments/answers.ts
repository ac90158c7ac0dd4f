import { Refused, Unreachable } from "../provider/provider.ts";

const DECLINED = "The card was declined. Nothing was changed. Try another card.";
const NOT_HEARD = "The payment provider does not answer just now. Nothing was charged. Try again in a moment.";
const NOT_TAKEN = "The payment provider did not take this. Nothing was charged. Try again, or write to us.";
const CARD_REFUSED = 402;

/** Does what asks the provider, and says in one sentence what went wrong with it. */
export function asking<Found>(e: core.RequestEvent, act: () => Found): Found {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused && error.status === CARD_REFUSED)
      throw new ApiError(402, DECLINED, { reason: new ValidationError(error.code, DECLINED) });
    if (error instanceof Unreachable || error instanceof Refused) {
      e.app.logger().error("The payment provider failed", "error", String(error));
      throw new ApiError(error instanceof Refused ? 502 : 503, error instanceof Refused ? NOT_TAKEN : NOT_HEARD, {});
    }
    throw error;
  }
}

/** Refuses what does not fit where the membership stands by now: the page shows it anew. */
export function refuseState(reason: string, message: string): never {
  throw new ApiError(409, message, { reason: new ValidationError(reason, message) });
}
