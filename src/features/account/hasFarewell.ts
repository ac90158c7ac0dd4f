import { readInTab } from "#lib/tab.ts";

export const FAREWELL_KEY = "farewell";

/** Somebody has just left in this tab, and what is said to them has not been said yet. */
export const hasFarewell = (): boolean => readInTab(FAREWELL_KEY) !== undefined;
