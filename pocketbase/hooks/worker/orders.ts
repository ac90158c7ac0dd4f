import { rowOfCustomer } from "../billing/customers.ts";
import { settleOf } from "../coupons/redeeming.ts";
import { settleGifts } from "../gifts/settling.ts";

/** What became of a customer's orders beside their subscriptions: coupons kept for one, gifts. */
export function settleOrders(app: CoreApp, customer: string): void {
  const user = rowOfCustomer(app, customer)?.getString("user");
  if (!user) return;
  settleOf(app, user);
  settleGifts(app, user, customer);
}
