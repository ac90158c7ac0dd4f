import { $settings } from "#features/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import {
  $notifications,
  $unread,
  markAllRead,
  startNotifications,
  syncedNotifications,
} from "#features/notifications/kept/notifications.store.ts";
import { ListStates } from "#ui/panel/listStates.ts";
import { drawAlerts, moveTimesOn } from "./rows.ts";

/** How often "2 minutes ago" is looked at anew while the list stands open. */
const TIMES_MS = 20_000;

class AlertsPanel {
  readonly #states: ListStates;
  readonly #list: HTMLElement;

  constructor(dialog: HTMLDialogElement) {
    const { loading, failed, stale } = texts;
    this.#states = new ListStates(dialog, { loading, failed, stale }, () => void syncedNotifications.now());
    this.#list = this.#states.part("[data-list]");
    this.#states.part("[data-all]").addEventListener("click", () => {
      markAllRead();
      this.#states.say(texts.allRead);
      this.#states.focusTitle();
    });
    startNotifications();
    $notifications.subscribe(() => this.#draw());
    syncedNotifications.$view.subscribe(() => this.#showState());
    $settings.listen(() => this.#showState());
    setInterval(() => dialog.open && moveTimesOn(this.#list), TIMES_MS);
  }

  /** Opened once more: what another device did may have come up. */
  open(): void {
    moveTimesOn(this.#list);
    this.#states.say("");
    void syncedNotifications.now();
  }

  #draw(): void {
    const states = this.#states;
    drawAlerts(this.#list, $notifications.get(), {
      say: (text) => states.say(text),
      leave: () => states.focusTitle(),
    });
    this.#showState();
  }

  #showState(): void {
    const { state, isVisitor, data } = syncedNotifications.peek();
    const unread = $unread.get();
    const isOff = state === "known" && !isVisitor && !$settings.get().notifications;
    this.#states.show({ state, isVisitor, count: data.rows.length, besides: isOff ? texts.switchedOff : "" });
    this.#states.showPart("[data-tools]", unread > 0);
    this.#states.part("[data-count]").textContent = fill(texts.unread, { count: unread });
  }
}

const started = new WeakMap<HTMLDialogElement, AlertsPanel>();

/** Fills the list and keeps it in step with what arrives and what other devices do. */
export function startAlertsPanel(dialog: HTMLDialogElement): void {
  const known = started.get(dialog);
  if (known) known.open();
  else started.set(dialog, new AlertsPanel(dialog));
}
