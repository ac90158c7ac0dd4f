import { subscriptionsOf, rowFacts } from "../billing/rows.ts";
import { isLive, stateOf } from "../billing/states.rules.ts";
import { PROVIDER_FILTER, providerHere } from "../provider/account.ts";

/** Gifts of the account and mode that are set: what a test payment bought opens nothing where money is taken. */
export const giftsWhere = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app
    .findRecordsByFilter("gifts", `${PROVIDER_FILTER} && ${filter}`, "-created", 200, 0, {
      ...providerHere(app),
      ...params,
    })
    .flatMap((row) => row ?? []);

/** What a manual row of a gift is called. */
export const giftRowKey = (gift: core.Record): string => `gift:${gift.id}`;

const RENEWS = ["trialing", "active", "grace"];

/** Whether something of a learner's goes on by itself, for money: a gift behind it would lie there for nobody knows how long. */
export const renews = (app: CoreApp, user: string): boolean =>
  subscriptionsOf(app, user).some((row) => {
    const facts = rowFacts(row);
    return row.getString("provider") !== "manual" && isLive(facts) && RENEWS.includes(stateOf(facts));
  });
