/** Set when login redirected the user to a page, until they visit their dashboard. */
export const LED = "led";

/** Reads a sessionStorage key as JSON; returns undefined when it is absent, broken or blocked. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in sessionStorage, or removes it for undefined. @returns false when storage is blocked or full */
export function keepInTab(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
