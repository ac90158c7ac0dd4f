import type { Server } from "./device.ts";
import { isObject } from "./sync.ts";

/**
 * Reads or patches a JSON field of the user's account that the server merges across devices.
 * @param change the patch; without it the field is only read
 * @returns the field's value on the server
 * @throws any error that lib/failure.ts classifies
 */
export async function accountField(
  { ask, user }: Server,
  name: string,
  change?: object,
): Promise<Record<string, unknown>> {
  const place = `/api/collections/users/records/${user}?fields=${name}`;
  const record = await ask(place, change && { method: "PATCH", body: { [name]: change } });
  const value = isObject(record) ? record[name] : undefined;
  return isObject(value) ? value : {};
}
