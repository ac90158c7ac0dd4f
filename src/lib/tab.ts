/** Whoever logged in was led back to what they came for, and has not been on their dashboard since. */
export const LED = "led";

/** What this tab remembers until it is closed, as JSON; undefined when there is nothing, it is broken or blocked. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers something in this tab, or forgets it for undefined. @returns false when the browser keeps nothing */
export function keepInTab(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
