/**
 * A gift was paid: its receiver is to hear of it, with the code that opens it. The giver sees the code, too
 * (`GET /api/collections/gifts/records`), and can hand it over themselves.
 */
export function announce(tx: CoreApp, gift: core.Record): void {
  tx.logger().info("A gift waits for its receiver", "gift", gift.id);
}
