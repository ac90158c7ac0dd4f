import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/tour.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import css from "./tour.css?inline";
import { isLast, numberOf, pageOf, type Step, stepBeside, stepOn, STEPS, TARGETS } from "./tour.ts";
import { completeTour, keepStep, startStep } from "./tour.store.ts";

const WORDS: Record<Step, { title: string; text: string }> = {
  ...texts.steps,
  "success-stories": texts.steps.successStories,
};
const [TITLE_ID, TEXT_ID] = ["tour-title", "tour-text"];

function button(className: string, words: string, act: () => void): HTMLButtonElement {
  const made = element("button", `btn ${className}`, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const isSeen = (one: Element): boolean =>
  one.checkVisibility({ visibilityProperty: true }) && one.closest("dialog") === null;

/** Beside the page, never over all of it: whoever does not want it goes on as if it were not there. */
class Tour {
  readonly #user: string;
  readonly #card = element("section", "tour");
  readonly #before = document.activeElement;
  #step: Step;
  #target: HTMLElement | undefined;

  constructor(user: string, step: Step) {
    this.#user = user;
    this.#step = step;
    Object.assign(this.#card, { role: "dialog", popover: "manual" });
    this.#card.setAttribute("aria-labelledby", TITLE_ID);
    this.#card.setAttribute("aria-describedby", TEXT_ID);
    document.body.append(this.#card);
    this.#card.showPopover();
    document.addEventListener("keydown", this.#onKey);
    addEventListener("resize", this.#place);
    this.#show(step);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    this.close();
  };

  #show(step: Step): void {
    this.#step = step;
    track("tour_step", { step });
    keepStep(this.#user, step);
    const { title, text } = WORDS[step];
    const heading = element("h2", "", title);
    heading.id = TITLE_ID;
    heading.tabIndex = -1;
    const words = element("p", "tour-text", text);
    words.id = TEXT_ID;
    this.#card.replaceChildren(this.#head(), this.#clips(), heading, words, this.#ways());
    this.#place();
    heading.focus({ preventScroll: true });
  }

  #head(): HTMLElement {
    const count = element("p", "tc", fill(texts.count, { step: numberOf(this.#step), all: STEPS.length }));
    const skip = button("btn-quiet", texts.skip, () => this.close());
    return element("div", "tour-head", count, ...(isLast(this.#step) ? [] : [skip]));
  }

  #clips(): HTMLElement {
    const clips = STEPS.map((step) => {
      const by = numberOf(step) - numberOf(this.#step);
      const clip = element("i", "");
      clip.dataset["state"] = by < 0 ? "done" : by === 0 ? "now" : "todo";
      return clip;
    });
    const row = element("div", "tour-clips", ...clips);
    row.ariaHidden = "true";
    return row;
  }

  #ways(): HTMLElement {
    const [back, next] = [stepBeside(this.#step, -1), stepBeside(this.#step, 1)];
    return element(
      "div",
      "tour-ways",
      ...(back ? [button("", texts.back, () => this.#go(back))] : []),
      next ? button("btn-act", texts.next, () => this.#go(next)) : button("btn-act", texts.finish, () => this.close()),
    );
  }

  #go(step: Step): void {
    const page = pageOf(step);
    if (page === undefined || page === location.pathname) return this.#show(step);
    keepStep(this.#user, step);
    location.assign(page);
  }

  /** Points at the first of the step's targets that is seen; without one it stands in its corner. */
  readonly #place = (): void => {
    const selector = TARGETS[this.#step];
    const found = selector ? [...document.querySelectorAll<HTMLElement>(selector)] : [];
    const target = selector
      .split(",")
      .flatMap((one) => found.filter((place) => place.matches(one)))
      .find(isSeen);
    if (target !== this.#target) this.#target?.removeAttribute("data-tour");
    this.#target = target;
    target?.setAttribute("data-tour", "");
    this.#reveal();
    this.#card.toggleAttribute("data-anchored", target !== undefined);
    // Where there is no room beside it, its corner has some.
    const { top, left, bottom, right } = this.#card.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    if (!isInside) this.#card.removeAttribute("data-anchored");
  };

  /** What is drawn around the page is there already, unless the bar has made way. */
  #reveal(): void {
    const bar = this.#target?.closest("[data-away]");
    bar?.removeAttribute("data-away");
    const block = matchMedia("(width < 800px)").matches ? "start" : "nearest";
    if (this.#target?.closest("main")) this.#target.scrollIntoView({ block, behavior: "instant" });
  }

  close(): void {
    completeTour();
    this.end();
    const { activeElement } = document;
    const wasInside = activeElement === null || activeElement === document.body;
    if (!wasInside) return;
    // A tour that the page began by itself has nothing to go back to: the content is next.
    const isThere = this.#before instanceof HTMLElement && this.#before !== document.body && this.#before.isConnected;
    const back = isThere ? this.#before : document.querySelector("main");
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }

  end(): void {
    document.removeEventListener("keydown", this.#onKey);
    removeEventListener("resize", this.#place);
    this.#target?.removeAttribute("data-tour");
    this.#card.hidePopover();
    // As a dialog does: what waits until nothing lies over the page hears of it.
    this.#card.dispatchEvent(new Event("close"));
    this.#card.remove();
    if (running === this) running = undefined;
  }
}

let running: Tour | undefined;

/** Begins the tour, or goes on with it. @param isAgain from the first step, as somebody asked for */
export function startTour(user: string, isAgain: boolean): void {
  running?.end();
  adoptStyles(css);
  running = new Tour(user, isAgain ? STEPS[0] : stepOn(location.pathname, startStep(user)));
}
