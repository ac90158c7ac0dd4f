import type { LinkState } from "#contract/options.d.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** Whether a mailed link can still be used. If the server does not answer, using it will tell. */
export async function isLinkUsable(token: string): Promise<boolean> {
  try {
    const client = await pocketbase();
    const { works } = await client.send<LinkState>("/api/course/link", { method: "POST", body: { token } });
    return works;
  } catch (error) {
    failureOf(error);
    return true;
  }
}

/** Reveals the island, hidden until it knows what a mailed link asks for (layouts/account/AwaitLinkAction.astro). */
export const showLinkAction = (): void => document.documentElement.removeAttribute("data-link-action");

/** What a mail's link brought; it stands behind the #, which no server gets to see. */
export const broughtIn = (hash: string, name: "token" | "code"): string =>
  new URLSearchParams(hash.slice(1)).get(name) ?? "";

/** It is used up, or useless. */
export const leaveLink = (): void => history.replaceState(null, "", location.pathname);
