import { typeIcon } from "#features/notifications/kept/icons.ts";
import type { Notification } from "#features/notifications/kept/notifications.ts";
import { markRead } from "#features/notifications/kept/notifications.store.ts";
import { iconButton } from "#features/video/icons.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import { element } from "#ui/element.ts";
import { Countdown } from "./countdown.ts";
import { areaOver } from "./overlap.ts";

const MOST_AT_ONCE = 3;

/** Over the page, beside what else is done there: they take no focus, lie on nothing that has it, and are read aloud once. */
export class Toasts {
  readonly #list = element("ol", "");
  readonly #said = element("p", "sr-only");
  readonly #place = element("section", "toasts", this.#list);
  readonly #countdowns = new Map<Element, Countdown>();
  #before: HTMLElement | undefined;

  constructor() {
    this.#place.ariaLabel = texts.toasts;
    this.#place.hidden = true;
    this.#said.role = "status";
    document.body.append(this.#said, this.#place);
    const clear = () => this.#keepClear();
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLElement && !this.#place.contains(target)) this.#before = target;
      clear();
    });
    for (const name of ["scroll", "resize"]) addEventListener(name, clear, { passive: true });
    for (const name of ["pointerenter", "pointerleave", "focusin", "focusout"])
      this.#place.addEventListener(name, () => queueMicrotask(() => this.#hold()));
  }

  show(one: Notification): void {
    const toast = this.#draw(one);
    this.#list.append(toast);
    for (const old of [...this.#list.children].slice(0, -MOST_AT_ONCE)) this.#remove(old);
    this.#place.hidden = false;
    this.#said.textContent = fill(texts.arrived, { title: one.title, message: one.message });
    if (one.autoDismiss) this.#countdowns.set(toast, new Countdown(one.autoDismiss, () => this.#remove(toast)));
    this.#hold();
    this.#keepClear();
  }

  /** What was read or thrown away elsewhere goes. */
  keepOnly(ids: Set<string>): void {
    for (const toast of [...this.#list.children] as HTMLElement[])
      if (!ids.has(toast.dataset["id"] ?? "")) this.#remove(toast);
  }

  #draw({ id, type, title, message, action }: Notification): HTMLLIElement {
    const words = element("p", "", element("b", "", title));
    if (message) words.append(element("span", "", message));
    const toast = element("li", "toast-alert", typeIcon(type), words);
    if (action) {
      const link = element("a", "btn", action.label);
      link.href = action.url;
      if (!action.url.startsWith("/")) link.rel = "noopener noreferrer";
      link.addEventListener("click", () => {
        markRead(id);
        this.#remove(toast);
      });
      toast.append(link);
    }
    toast.append(iconButton("close", fill(texts.dismiss, { title }), () => this.#remove(toast)));
    Object.assign(toast.dataset, { id, type });
    return toast;
  }

  #remove(toast: Element): void {
    const hadFocus = toast.contains(document.activeElement);
    const next = toast.nextElementSibling ?? toast.previousElementSibling;
    this.#countdowns.get(toast)?.stop();
    this.#countdowns.delete(toast);
    toast.remove();
    this.#place.hidden = this.#list.childElementCount === 0;
    if (hadFocus) (next?.querySelector<HTMLElement>("button") ?? this.#before)?.focus();
    this.#hold();
  }

  /** Nothing goes while somebody is at it. */
  #hold(): void {
    const isHeld = this.#place.matches(":hover, :focus-within");
    for (const countdown of this.#countdowns.values()) countdown.hold(isHeld);
  }

  /** At the bottom, or at the top where something at the bottom has the focus. */
  #keepClear(): void {
    const active = document.activeElement;
    if (this.#place.hidden || !active || active === document.body || this.#place.contains(active)) return;
    const covered = [false, true].map((isTop) => {
      this.#place.toggleAttribute("data-top", isTop);
      return areaOver(this.#place.getBoundingClientRect(), active.getBoundingClientRect());
    });
    const [atBottom = 0, atTop = 0] = covered;
    this.#place.toggleAttribute("data-top", atTop < atBottom);
  }
}
