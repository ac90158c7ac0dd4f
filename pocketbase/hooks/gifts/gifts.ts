import { subscriptionsOf, factsOf } from "../billing/rows.ts";
import { isLive, stateOf } from "../billing/states.rules.ts";
import { msOf } from "../platform/times.ts";
import { provider } from "../provider/provider.ts";
import type { Period } from "./gifts.rules.ts";

const here = { provider: provider.name, livemode: provider.livemode };

/** Gifts of the provider and mode that are set: what a test payment bought opens nothing where money is taken. */
export const giftsWhere = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app
    .findRecordsByFilter("gifts", `provider = {:provider} && livemode = {:livemode} && ${filter}`, "-created", 200, 0, {
      ...here,
      ...params,
    })
    .flatMap((row) => row ?? []);

/** What a manual row of a gift is called. */
export const keyOf = (gift: core.Record): string => `gift:${gift.id}`;

const RENEWS = ["trialing", "active", "grace"];

/** Everything of a learner's that runs or comes. */
export const periodsOf = (app: CoreApp, user: string): Period[] =>
  subscriptionsOf(app, user).map((row) => {
    const facts = factsOf(row);
    const isGiven = row.getString("provider") === "manual";
    const renews = !isGiven && isLive(facts) && RENEWS.includes(stateOf(facts));
    return { renews, untilMs: msOf(row, "validUntil") };
  });
