import { proveAccount, customerRow } from "../billing/accounts.ts";
import { endAll } from "../billing/queue.ts";
import { awaitTurn, oneAtATime } from "../../platform/limits/limits.ts";
import { provider } from "../provider/provider.ts";
import { said } from "../../platform/release/texts.ts";
import { settleOrders } from "../billingJobs.ts";

/** How long to wait for an order in progress: as long as a request to the provider may take. */
const ORDER_MS = 10_000;

/**
 * Before an account is deleted, cancels its billing and expires its open checkout sessions: a deleted user could not
 * stop a charge. When the provider cannot be reached, refuses with 503 and keeps the account.
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
    // A paid gift belongs to its receiver by now.
    settleOrders(app, customer);
    endAll(customer);
    // Covers payments made while the sessions were being expired.
    settleOrders(app, customer);
  } catch (error) {
    app.logger().error("Billing could not be ended", "user", user, "error", String(error));
    refuse();
  }
}
