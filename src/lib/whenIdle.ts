const LATEST_MS = 2000;

/** Resolves when the browser has nothing better to do; soon, in any case. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 10);
  });
