import { KEYS, readStoredJson } from "#lib/storage.ts";

/** What the header may show of the cached user: a name and a letter. Never more, and never for a decision. */
export function cachedUser(): { name: string; initial: string } | undefined {
  const kept = readStoredJson(KEYS.user) as { id?: unknown; displayName?: unknown } | undefined;
  if (typeof kept?.id !== "string") return undefined;
  const name = typeof kept.displayName === "string" && kept.displayName.trim() ? kept.displayName.trim() : "Profile";
  return { name, initial: [...name][0]?.toUpperCase() ?? "P" };
}

/** Keeps every profile link on the page in step with the cached user, also when another tab signs in or out. */
export function showUser(): void {
  const show = () => {
    const user = cachedUser();
    document.documentElement.toggleAttribute("data-user", Boolean(user));
    for (const link of document.querySelectorAll("[data-profile]")) {
      link.querySelector("[data-name]")?.replaceChildren(user?.name ?? "");
      link.querySelector("[data-initial]")?.replaceChildren(user?.initial ?? "");
    }
  };
  show();
  addEventListener("storage", (event) => (event.key === KEYS.user || event.key === null) && show());
}
