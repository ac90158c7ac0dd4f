import { atom } from "nanostores";
import { claimsIn } from "#lib/claims.ts";
import { storedSession } from "#lib/session.ts";

/** Who uses this device, as far as the stored session says; "" is a visitor. */
export const storedOwner = (): string => claimsIn(storedSession()?.token ?? "").id;

/**
 * Whose is what this device keeps from now on; "" is a visitor. What a visitor did becomes an account's when it signs in;
 * what an account could not send stays its own, also after it signed out.
 */
export const $owner = atom(storedOwner());
