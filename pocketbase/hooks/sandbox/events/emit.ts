import { API_VERSION } from "../../stripe/version.rules.ts";
import { newId, realNow } from "../objects/ids.ts";
import { customerOf } from "../objects/keys.rules.ts";
import type { AnyRow } from "../objects/rows.rules.ts";
import { show } from "../objects/show.ts";
import { chaosOf, draw } from "./chaos.ts";
import { changedFrom, isHeard } from "./types.rules.ts";

/**
 * Writes that something happened, with the object as it is now (and what it was, where `before` is given). It is sent
 * once the transaction is over.
 */
export function emit(tx: CoreApp, type: string, row: AnyRow, before?: AnyRow): void {
  const object = show(tx, row);
  const previous = before && changedFrom(show(tx, before), object);
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: realNow(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: isHeard(type) ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
  };
  const { delay } = chaosOf(tx);
  tx.db()
    .newQuery(
      `INSERT INTO sandboxEvents (eventId, type, customer, state, at, attempts, nextAt, data)
       VALUES ({:id}, {:type}, {:customer}, {:state}, {:at}, 0, {:nextAt}, {:data})`,
    )
    .bind({
      id: event.id,
      type,
      customer: customerOf(row),
      state: isHeard(type) ? "waiting" : "unheard",
      at: event.created,
      nextAt: Date.now() + (delay > 0 ? Math.floor(draw(tx) * delay * 1000) : 0),
      data: JSON.stringify(event),
    })
    .execute();
}
