/**
 * Runs before the first paint, as it stands here (FirstPaint.astro). It reads hints only (of a token, whether there is
 * one): they decide what is painted, never what may be read. Each read stands alone: a broken user must not cost the theme.
 * @param unnamed stands in the header for whoever has no name
 */
export function firstPaint(unnamed: string): void {
  const root = document.documentElement;
  const { dataset } = root;
  const get = (document.stored = (key: string, inTab?: true) => {
    try {
      return (inTab ? sessionStorage : localStorage).getItem(key);
    } catch {
      return null;
    }
  });
  const json = (document.json = (key: string) => {
    try {
      return Object(JSON.parse(get(key) ?? ""));
    } catch {
      return {};
    }
  });
  const set = (name: string, is: unknown) => root.toggleAttribute(`data-${name}`, Boolean(is));

  const dark = matchMedia("(prefers-color-scheme:dark)");
  /** How this device looks (settings.store.ts), in step with the system, other tabs and the return from the history. */
  const paint = () => {
    const theme = get("theme");
    const { motion, particles, playerKeys } = json("settings");
    dataset["theme"] = theme === "dark" || (theme !== "light" && dark.matches) ? "dark" : "light";
    set("still", motion === false);
    set("dust", particles !== false);
    set("keyless", playerKeys === false);
  };
  paint();
  dark.onchange = paint;
  addEventListener("storage", paint);

  const user = json("user");
  const session = get("pocketbase_auth") || get("pocketbase_auth", true);
  // Somebody is or was signed in on this device, or has just left: a visitor downloads nothing of accounts.
  set("known", session || get("signing_out") || get("farewell", true));
  // Without a session nobody is in: the home page greets whom it knows, and offers the login.
  if (user["id"] && session && !((user["until"] as number) < Date.now())) {
    set("user", true);
    // A member whose card was declined reads so above the page, which keeps the place for it (base.css); the page of the membership says it itself.
    if (user["subscriptionActive"])
      dataset["premium"] = json("user_grace")["grace"] && location.pathname !== "/subscriptions" ? "grace" : "";
    if (location.pathname === "/") location.replace("/dashboard");
  }
  // Behind the header (NameUser.astro).
  document.nameUser = () => {
    const name = String(user["displayName"] || "").trim() || unnamed;
    const write = (part: string, text: string | undefined) =>
      document.querySelector(`[data-${part}]`)?.append(text ?? "");
    write("name", name);
    write("initial", [...name][0]);
  };
  // What the browser keeps for Back was drawn for one person: nobody else sees it again.
  addEventListener("pagehide", ({ persisted }) => set("veiled", persisted && (user["id"] || json("user")["id"])));
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (json("user")["id"] !== user["id"]) return location.reload();
    set("veiled", false);
    paint();
  });

  // A module runs once for each address, and one that did not come is not asked for again: so each time has its own.
  // Without a network nothing is known, and nothing failed.
  document.renew = () => void import(/* @vite-ignore */ `/renew.js?${Date.now()}`).catch(() => undefined);

  // An island that is not connected yet keeps no press: Astro connects those that stand before its own script last.
  let pressed: HTMLElement | null;
  document.onclick = (event) => {
    pressed = (event.target as Element).closest("astro-island button");
    if (pressed) event.preventDefault();
  };
  addEventListener("DOMContentLoaded", () => {
    document.onclick = null;
    pressed?.click();
    // It was loaded anew by that, which goes on with what was pressed.
    if (get("renewed", true)) document.renew?.();
  });
}

declare global {
  interface Document {
    /** What this device, or this tab, keeps under a key; null where it is blocked. */
    stored?: (key: string, inTab?: true) => string | null;
    /** The same as JSON, to be checked; nothing where it is missing or broken. */
    json?: (key: string) => Record<string, unknown>;
    nameUser?: () => void;
    /** Runs what looks whether the page is older than the server's code, and is never gone itself (pages/renew.js.ts). */
    renew?: () => void;
  }
}
