import { expect as playwrights } from "@playwright/test";

/** As often as Playwright looks at an element; left alone it asks a function at 0, 100, 350 and 850 ms. */
const ASK_AFTER_MS = [20, 50, 100, 100, 250];
const LOADS_ANEW = /Execution context was destroyed/;
const MOST_LOADS = 3;

/** A page that loads anew while it is asked does not answer: the next one is asked. */
async function steadily<Answer>(ask: () => Answer | Promise<Answer>, loads = 0): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (loads === MOST_LOADS || !LOADS_ANEW.test(String(error))) throw error;
    return steadily(ask, loads + 1);
  }
}

const poll: typeof playwrights.poll = (actual, options) => {
  const wishes = typeof options === "string" ? { message: options } : options;
  return playwrights.poll(() => steadily(actual), { intervals: ASK_AFTER_MS, ...wishes });
};

/** Playwright's own, which asks sooner again what is polled. */
export const expect: typeof playwrights = new Proxy(playwrights, {
  get: (target, name) => (name === "poll" ? poll : (Reflect.get(target, name) as unknown)),
});
