import { atom } from "nanostores";
import { claimsIn } from "#lib/claims.ts";
import { storedSession } from "#lib/session.ts";

/** Who uses this device, as far as the stored session says; "" is a visitor. */
export const storedOwner = (): string => claimsIn(storedSession()?.token ?? "").id;

/** Who used this device when the page began. */
const openedBy = storedOwner();

/**
 * Whose is what this device keeps from now on; "" is a visitor. What a visitor did becomes an account's when it signs in;
 * what an account could not send stays its own, also after it signed out.
 */
export const $owner = atom(storedOwner());

/**
 * Somebody opened this page and signed out in another tab since: what it notes by itself, such as a film that plays on,
 * would be theirs in a visitor's name, and the next person's at their sign-in.
 */
export const isLeftBehind = (): boolean => openedBy !== "" && $owner.get() === "";
