import { catchUp } from "./billing/clock.ts";
import { pay, type Paid } from "./billing/checkout.ts";
import type { Decline } from "./rules/cards.rules.ts";
import type { Outcome } from "./billing/collect.ts";
import { openDesk } from "./billing/desk.ts";
import { deliverSoon } from "./deliver.ts";
import type { SessionRow } from "./objects/paymentRows.rules.ts";
import { find } from "./objects/store.ts";

/** More tries than anybody needs; then a new order is to be begun. */
const MOST_TRIES = 30;

export interface Pressed {
  outcome: Outcome;
  session: SessionRow;
}

const OVER: Decline = { code: "session_expired", message: "This payment page is over. Go back and begin anew." };
const PAID: Decline = { code: "session_complete", message: "This was paid already." };
const TOO_MANY: Decline = { code: "rate_limit", message: "Those were many tries. Go back and begin anew." };

/** The button of a payment page: the page itself and the shop's route press the same one. undefined: no such session. */
export function press(app: CoreApp, id: string, paid: Paid): Pressed | undefined {
  let pressed: Pressed | undefined;
  app.runInTransaction((tx) => {
    const known = find(tx, "checkout.session", id);
    if (!known) return;
    const desk = openDesk(tx, known.customer ?? "");
    catchUp(desk);
    const session = find(tx, "checkout.session", id) ?? known;
    pressed = { session, outcome: problemOf(session) ?? pay(desk, session, paid) };
  });
  deliverSoon(app);
  return pressed;
}

function problemOf({ status, _: own }: SessionRow): Decline | undefined {
  if (status === "complete") return PAID;
  if (status === "expired") return OVER;
  return own.tries >= MOST_TRIES ? TOO_MANY : undefined;
}

/** Where the buyer goes on after paying. */
export const successUrl = ({ id, success_url }: SessionRow): string =>
  success_url.replace(/\{CHECKOUT_SESSION_ID\}/g, id);
