import { $settings } from "#features/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import type { Notification } from "#features/notifications/kept/notifications.ts";
import {
  $notifications,
  $thrownAway,
  $unread,
  markAllRead,
  startNotifications,
  syncedNotifications,
  tellThrownAway,
} from "#features/notifications/kept/notifications.store.ts";
import { drawChips } from "#ui/panel/listActs.ts";
import { ListStates } from "#ui/panel/listStates.ts";
import { type Choice, chipsFor, isShown } from "./choice.ts";
import { drawAlerts, moveTimesOn } from "./rows.ts";

/** How often "2 minutes ago" is looked at anew while the list stands open. */
const TIMES_MS = 20_000;

class AlertsPanel {
  readonly #states: ListStates;
  readonly #list: HTMLElement;
  #choice: Choice = "all";

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
    $thrownAway.listen(() => this.#draw());
    syncedNotifications.$view.subscribe(() => this.#showState());
    $settings.listen(() => this.#showState());
    setInterval(() => dialog.open && moveTimesOn(this.#list), TIMES_MS);
    dialog.addEventListener("close", tellThrownAway);
    addEventListener("pagehide", tellThrownAway);
  }

  /** Opened once more: what another device did may have come up. */
  open(): void {
    this.#choice = "all";
    this.#states.say("");
    this.#draw();
    moveTimesOn(this.#list);
    void syncedNotifications.now();
  }

  #choose(choice: Choice): void {
    this.#choice = choice;
    this.#draw();
    this.#states.say(choice === "all" ? "" : fill(texts.found, { count: this.#left().filter(this.#isChosen).length }));
  }

  #isChosen = (one: Notification): boolean => isShown(one, this.#choice);

  /** What was not thrown away. */
  #left(): Notification[] {
    return $notifications.get().filter(({ id }) => !$thrownAway.get().has(id));
  }

  #draw(): void {
    const chips = chipsFor(this.#left());
    if (chips.every(({ value }) => value !== this.#choice)) this.#choice = "all";
    const shown = $notifications.get().filter(this.#isChosen);
    drawAlerts(this.#list, shown, $thrownAway.get(), () => this.#states.focusTitle());
    this.#states.showPart("[data-tools]", chips.length > 1);
    drawChips(this.#states.part("[data-tools]"), chips, this.#choice, (value) => this.#choose(value as Choice));
    this.#showState();
  }

  #showState(): void {
    const { state, isVisitor, data } = syncedNotifications.peek();
    const isOff = state === "known" && !isVisitor && !$settings.get().notifications;
    this.#states.show({ state, isVisitor, count: data.rows.length, besides: isOff ? texts.switchedOff : "" });
    this.#states.showPart("[data-all]", $unread.get() > 0);
  }
}

const started = new WeakMap<HTMLDialogElement, AlertsPanel>();

/** Fills the list and keeps it in step with what arrives and what other devices do. */
export function startAlertsPanel(dialog: HTMLDialogElement): void {
  const known = started.get(dialog);
  if (known) known.open();
  else started.set(dialog, new AlertsPanel(dialog));
}
