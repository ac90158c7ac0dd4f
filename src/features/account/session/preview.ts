import { refreshSession } from "./account.store.ts";

const TRIED_KEY = "preview_reloaded";

const mark = (): boolean => {
  try {
    const tried = sessionStorage.getItem(TRIED_KEY) === location.pathname;
    sessionStorage.setItem(TRIED_KEY, location.pathname);
    return !tried;
  } catch {
    return false;
  }
};

/** A member who still sees a preview has lost the reading cookie: renew the session once, then load the page once more. */
export async function renewPreview(): Promise<void> {
  if (mark() && (await refreshSession())) location.reload();
}
