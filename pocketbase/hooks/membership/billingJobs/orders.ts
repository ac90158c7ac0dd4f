import { rowOfCustomer } from "../billing/customers.ts";
import { settleGifts } from "../gifts/settling.ts";

/** What became of a customer's orders beside their subscriptions: gifts. */
export function settleOrders(app: CoreApp, customer: string): void {
  const user = rowOfCustomer(app, customer)?.getString("user");
  if (!user) return;
  settleGifts(app, user, customer);
}
