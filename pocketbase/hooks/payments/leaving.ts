import { customerOf } from "../billing/customers.ts";
import { subscriptionsOf, factsOf } from "../billing/rows.ts";
import { isLive } from "../billing/states.rules.ts";
import { ask, provider, Refused } from "../provider/provider.ts";
import { said } from "../release/texts.ts";

/**
 * Before an account goes its billing ends: whoever is gone could not stop being charged. When the provider cannot be
 * heard the account stays, and says so.
 */
export function stopBilling(e: core.RecordRequestEvent): void {
  const user = e.record.id;
  if (provider.name !== "off" && customerOf(e.app, user)) {
    try {
      endAll(e.app, user);
    } catch (error) {
      e.app.logger().error("Billing could not be ended", "user", user, "error", String(error));
      throw new ApiError(503, said("stillBilled"), {});
    }
  }
  e.next();
}

function endAll(app: CoreApp, user: string): void {
  for (const row of subscriptionsOf(app, user)) {
    if (row.getString("provider") === "manual" || !isLive(factsOf(row))) continue;
    try {
      ask(app, { method: "DELETE", path: `/v1/subscriptions/${row.getString("providerSub")}` });
    } catch (error) {
      // Whatever it refuses to end has ended.
      if (!(error instanceof Refused)) throw error;
    }
  }
}
