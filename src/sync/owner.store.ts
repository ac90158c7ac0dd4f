import { atom } from "nanostores";
import { claimsIn } from "#lib/claims.ts";
import { storedSession } from "#lib/session.ts";

/** The user id in the stored session; "" for a visitor. */
export const storedOwner = (): string => claimsIn(storedSession()?.token ?? "").id;

/** The user when the page loaded. */
const openedBy = storedOwner();

/**
 * The owner of data that this device stores from now on; "" is a visitor. A visitor's operations become the account's
 * at sign-in; an account's unsent operations stay its own after a sign-out.
 */
export const $owner = atom(storedOwner());

/**
 * True when the user who opened this page signed out in another tab. Background writes, such as the position of a
 * playing video, would then be a visitor's and pass to the next account that signs in.
 */
export const isLeftBehind = (): boolean => openedBy !== "" && $owner.get() === "";
