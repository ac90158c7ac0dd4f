import { TYPING } from "#shell/page/keys.ts";

export const isLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });

/** Somebody who is busy here is asked on the next page. */
export const isBusy = (): boolean =>
  document.querySelector("dialog[open]") !== null || document.activeElement?.matches(TYPING) === true;
