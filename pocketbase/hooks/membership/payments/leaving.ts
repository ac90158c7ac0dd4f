import { proveAccount, customerRow } from "../billing/accounts.ts";
import { endAll } from "../billing/queue.ts";
import { awaitTurn, oneAtATime } from "../../platform/limits/limits.ts";
import { provider } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { settleOrders } from "../billingJobs.ts";

/** So long an order that is just being begun is waited for: as long as the provider may take. */
const ORDER_MS = 10_000;

/**
 * Before an account goes its billing ends, and every page closes on which something of theirs could still be paid:
 * whoever is gone could not stop being charged. When the provider cannot be heard the account stays, and says so.
 */
export function stopBilling(e: core.RecordRequestEvent): void {
  const user = e.record.id;
  const isKnown = e.app.countRecords("billingCustomers", $dbx.hashExp({ user })) > 0;
  if (provider.name === "off" || !isKnown) return e.next();
  const lock = `checkout ${user}`;
  awaitTurn(e.app, lock, ORDER_MS);
  oneAtATime(
    e.app,
    lock,
    () => {
      endBilling(e.app, user);
      e.next();
    },
    refuse,
  );
}

const refuse = (): never => {
  throw new ApiError(503, said("stillBilled"), {});
};

function endBilling(app: CoreApp, user: string): void {
  try {
    proveAccount(app);
    const customer = customerRow(app, user)?.getString("customer");
    if (!customer) return;
    // A gift that was paid for is somebody else's by now.
    settleOrders(app, customer);
    endAll(customer);
    // What was paid while the pages were closing.
    settleOrders(app, customer);
  } catch (error) {
    app.logger().error("Billing could not be ended", "user", user, "error", String(error));
    refuse();
  }
}
