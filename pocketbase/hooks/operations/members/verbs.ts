import type { CompSent, HoldSent } from "#contract/operator.d.ts";
import { customerRow } from "../../membership/billing/customers.ts";
import { keepGiven } from "../../membership/billing/given.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { askingProvider } from "../../membership/payments/answers.ts";
import { operator } from "../../platform/doors/learner.ts";
import { provider } from "../../membership/provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { readNow } from "../../membership/billingJobs/work.ts";
import { answerMember } from "./list.ts";
import { giveUntil, log } from "./given.ts";
import { operatorCause, reasonIn } from "./members.rules.ts";

const field = (name: string, code: string, message: string): BadRequestError =>
  new BadRequestError(message, { [name]: new ValidationError(`validation_${code}`, message) });

function reasonOf(sent: { reason?: unknown }): string {
  const reason = reasonIn(sent.reason);
  if (reason === undefined) throw field("reason", "required", said("reasonNeeded"));
  return reason;
}

function accountOf(app: CoreApp, id: unknown): core.Record {
  const [user] = typeof id === "string" ? app.findRecordsByIds("users", [id]) : [];
  if (!user) throw field("user", "unknown", said("noAccount"));
  return user;
}

/** Premium for nothing until a moment; one that has passed takes it back. */
export function comp(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<CompSent>;
  const cause = operatorCause(reasonOf(sent), by.id);
  const user = accountOf(e.app, sent.user);
  if (!giveUntil(e.app, user.id, sent.until, cause)) throw field("until", "date", said("dayWithinTen"));
  return answerMember(e, user);
}

function setHold(e: core.RequestEvent, isHeld: boolean): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = e.requestInfo().body as Partial<HoldSent>;
  const cause = operatorCause(reasonOf(sent), by.id);
  const [known] =
    typeof sent.subscription === "string" ? e.app.findRecordsByIds("subscriptions", [sent.subscription]) : [];
  if (!known) throw field("subscription", "unknown", said("noSubscription"));
  const user = known.getString("user");
  log(e.app, user, cause, (tx) => {
    // Read anew: what the provider said meanwhile stays.
    const row = tx.findRecordById("subscriptions", known.id);
    row.set("hold", isHeld);
    keepGiven(tx, row);
  });
  return answerMember(e, accountOf(e.app, user));
}

/** Keeps a subscription's Premium shut, whatever the provider says of it. */
export const holdPremium = (e: core.RequestEvent): void => setHold(e, true);

/** Opens it again as far as it was paid for. */
export const releaseHold = (e: core.RequestEvent): void => setHold(e, false);

/** Reads somebody anew from the provider, now. */
export function resyncMember(e: core.RequestEvent): void {
  const by = operator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const user = accountOf(e.app, (e.requestInfo().body as { user?: unknown }).user);
  const customer = customerRow(e.app, user.id)?.getString("customer");
  const cause = operatorCause("read anew", by.id);
  if (customer && provider.name !== "off") askingProvider(e, () => readNow(e.app, customer, cause));
  log(e.app, user.id, cause, () => undefined);
  return answerMember(e, user);
}
