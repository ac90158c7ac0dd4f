import { atom } from "nanostores";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { membershipOf, type Membership } from "./membership.ts";

export const $membership = atom<Membership>({ state: "loading" });

interface Row {
  validUntil: string;
}

/** Asks for one's own row; the server shows nobody another's. */
export async function loadMembership(): Promise<void> {
  $membership.set({ state: "loading" });
  try {
    const client = await pocketbase();
    const { items } = await client.collection("entitlements").getList<Row>(1, 1, { requestKey: null });
    $membership.set(membershipOf(items[0]?.validUntil, Date.now()));
  } catch (error) {
    failureOf(error);
    $membership.set({ state: "unreachable" });
  }
}
