import type { Server } from "./device.ts";
import { isObject } from "./sync.ts";

/**
 * A field of one's own account which the server merges with what other devices told.
 * @param change what is told; without it the field is only heard
 * @returns what the account holds from then on
 * @throws what lib/failure.ts sorts
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
