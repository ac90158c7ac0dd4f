const LATEST_MS = 2000;

/** Resolves when the browser is idle, at the latest after LATEST_MS. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 10);
  });
