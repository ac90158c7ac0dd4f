import { $settings } from "#features/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/notifications.ts";
import {
  $notifications,
  $unread,
  markAllRead,
  startNotifications,
  syncedNotifications,
} from "#features/notifications/kept/notifications.store.ts";
import { drawAlerts, moveTimesOn } from "./rows.ts";

type View = ReturnType<typeof syncedNotifications.peek>;

/** How often "2 minutes ago" is looked at anew while the list stands open. */
const TIMES_MS = 20_000;

/** What stands above the list. */
function noteOf({ state, isVisitor }: View, count: number): string {
  if (isVisitor) return "";
  if (state === "loading") return texts.loading;
  if (state === "empty" && count === 0) return texts.failed;
  if (state === "stale" || state === "empty") return texts.stale;
  return $settings.get().notifications ? "" : texts.switchedOff;
}

class AlertsPanel {
  readonly #dialog: HTMLDialogElement;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#part("[data-all]").addEventListener("click", () => {
      markAllRead();
      this.#say(texts.allRead);
      this.#part("h2").focus();
    });
    this.#part("[data-again]").addEventListener("click", () => void syncedNotifications.now());
    const back = location.pathname + location.search + location.hash;
    this.#part<HTMLAnchorElement>("[data-login]").href = routes.login(back);
    startNotifications();
    $notifications.subscribe(() => this.#draw());
    syncedNotifications.$view.subscribe(() => this.#showState());
    $settings.listen(() => this.#showState());
    setInterval(() => dialog.open && moveTimesOn(this.#part("[data-list]")), TIMES_MS);
  }

  /** Opened once more: what another device did may have come up. */
  open(): void {
    moveTimesOn(this.#part("[data-list]"));
    this.#say("");
    void syncedNotifications.now();
  }

  #part<Part extends HTMLElement>(name: string): Part {
    return this.#dialog.querySelector<Part>(name) as Part;
  }

  #say(text: string): void {
    this.#part("[data-said]").textContent = text;
  }

  #draw(): void {
    const uses = { say: (text: string) => this.#say(text), leave: () => this.#part("h2").focus() };
    drawAlerts(this.#part("[data-list]"), $notifications.get(), uses);
    this.#showState();
  }

  #showState(): void {
    const view = syncedNotifications.peek();
    const count = view.data.rows.length;
    const unread = $unread.get();
    const show = (name: string, isShown: boolean) => (this.#part(`[data-${name}]`).hidden = !isShown);
    const isKnown = view.state === "known" || view.state === "stale";
    show("tools", unread > 0);
    show("loading", view.state === "loading" && count === 0);
    show("failed", view.state === "empty" && count === 0);
    show("empty", isKnown && count === 0 && !view.isVisitor);
    show("visitor", view.isVisitor);
    this.#part("[data-count]").textContent = fill(texts.unread, { count: unread });
    const note = this.#part("[data-note]");
    const text = noteOf(view, count);
    if (note.textContent !== text) note.textContent = text;
  }
}

const started = new WeakMap<HTMLDialogElement, AlertsPanel>();

/** Fills the list and keeps it in step with what arrives and what other devices do. */
export function startAlertsPanel(dialog: HTMLDialogElement): void {
  const known = started.get(dialog);
  if (known) known.open();
  else started.set(dialog, new AlertsPanel(dialog));
}
