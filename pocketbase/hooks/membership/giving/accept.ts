import { formFor } from "../../platform/words/words.rules.ts";
import { entitle } from "../billing/entitle.ts";
import { writeGiven, keepGiven } from "../billing/given.ts";
import { giftCodeIn } from "../gifts/gifts.rules.ts";
import { giftsWhere, giftRowKey, renews } from "../gifts/gifts.ts";
import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { fill } from "../../platform/words/letters.rules.ts";
import { notify } from "../../account/notifications/notify.ts";
import { refuseState } from "../payments/answers.ts";
import { answerMembership } from "../payments/show.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { said, serverTexts } from "../../platform/release/texts.ts";
import { dateOf } from "../../platform/times.ts";

/** Accepts a gift, once, without a card: its months follow on what one has, and nothing renews. */
export function acceptGift(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (isTooMany(e, { giftCodesOf: user.id, couponsFrom: networkFrom(e) })) return;
  const code = giftCodeIn((e.requestInfo().body as { code?: unknown }).code);
  const found = code ? take(e.app, user.id, code) : "unknown";
  if (found === "unknown") {
    const message = said("giftUnknown");
    throw new BadRequestError(message, { code: new ValidationError("validation_unknown", message) });
  }
  if (found === "renews") refuseState("renews", "giftWaits");
  return answerMembership(e, user);
}

/** In one step with looking whether somebody else did; whoever presses twice has accepted it. */
function take(app: CoreApp, user: string, code: string): "taken" | "unknown" | "renews" {
  let found: "taken" | "unknown" | "renews" = "unknown";
  app.runInTransaction((tx) => {
    const [gift] = giftsWhere(tx, "code = {:code}", { code });
    const state = gift?.getString("state");
    if (!gift || (state !== "paid" && gift.getString("acceptedBy") !== user) || isTakenBack(gift)) return;
    found = "taken";
    if (state === "accepted") return;
    if (renews(tx, user)) found = "renews";
    else open(tx, gift, user);
  });
  return found;
}

/** Its payment was given back, or lost in a dispute: nothing would open. */
const isTakenBack = (gift: core.Record): boolean =>
  gift.getString("state") === "ended" || gift.getString("dispute") === "lost";

function open(tx: CoreApp, gift: core.Record, user: string): void {
  const [plan, months] = [gift.getString("plan"), gift.getInt("months")];
  const row = writeGiven(tx, { user, key: giftRowKey(gift), status: "gift", plan, months });
  row.set("dispute", gift.getString("dispute"));
  keepGiven(tx, row);
  gift.load({ state: "accepted", acceptedBy: user, acceptedAt: dateOf(Date.now()) });
  tx.save(gift);
  entitle(tx, user, `gift ${gift.id}`);
  tellGiver(tx, gift);
}

/** Whoever gave it hears that it was accepted, and not by whom. */
function tellGiver(tx: CoreApp, gift: core.Record): void {
  const { title, message } = serverTexts().alerts.giftAccepted;
  const count = gift.getInt("months");
  notify(tx, {
    ...{ user: gift.getString("payer"), key: giftRowKey(gift), type: "success", isVital: true, title },
    message: fill(formFor(message, count, serverTexts().formats), { count: String(count) }),
  });
}
