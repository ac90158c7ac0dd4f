import { texts } from "#texts/shell.ts";
import { signOut } from "#features/account/signOut.store.ts";
import { count } from "#shell/panels/counts.ts";
import { say } from "#ui/messages/toast.ts";

const nameInHeader = () => document.querySelector<HTMLElement>("header a[data-profile]");
const menuHere = () => document.querySelector<HTMLElement>("#account-menu");

function close(): void {
  const menu = menuHere();
  if (!menu?.matches(":popover-open")) return;
  if (menu.contains(document.activeElement)) nameInHeader()?.focus();
  menu.hidePopover();
  nameInHeader()?.setAttribute("aria-expanded", "false");
}

const isWithin = (target: EventTarget | null): boolean =>
  target instanceof Node && [menuHere(), nameInHeader()].some((part) => part?.contains(target));

let isFollowed = false;

/** Closes by Escape, by a press or the focus elsewhere, and by a choice. */
function followMenu(menu: HTMLElement): void {
  if (isFollowed) return;
  isFollowed = true;
  for (const event of ["pointerdown", "focusin"] as const)
    document.addEventListener(event, ({ target }) => void (isWithin(target) || close()));
  document.addEventListener("keydown", ({ key }) => void (key === "Escape" && close()));
  menu.addEventListener("click", ({ target }) => void ((target as Element).closest("a, button") && close()), true);
}

/** Shows the list under the name, or hides it. */
export function toggleAccountMenu(): void {
  const menu = menuHere();
  if (!menu) return;
  if (menu.matches(":popover-open")) return close();
  followMenu(menu);
  menu.showPopover();
  nameInHeader()?.setAttribute("aria-expanded", "true");
  void count();
  menu.querySelector("a")?.focus();
}

/** Logs out where one stands; what is one's own goes from the page with the session, which is also what says so. */
export async function pressSignOut(): Promise<void> {
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  say(texts.loggingOut);
  await signOut();
}
