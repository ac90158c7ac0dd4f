import * as routes from "#lib/routes.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/achievements.ts";
import { takeFresh, takeUnseen, syncedAchievements } from "./achievements.store.ts";
import { newsWords, wayWords } from "./achievements.text.ts";
import { achievementsOf, type Achievement, nextOf, segmentsOf, titleOf, type Written } from "./achievements.ts";

/** How long what is new is highlighted (spec §4). */
const HIGHLIGHT_MS = 3000;

type View = ReturnType<typeof syncedAchievements.peek>;

/** What is to be said of the list; "" when it stands as it should. */
function noteOf({ state, isVisitor }: View): string {
  if (isVisitor) return "";
  if (state === "loading") return texts.loading;
  if (state === "empty") return texts.failed;
  return state === "stale" ? texts.stale : "";
}

/** How many are earned, the own title, and what is nearest. */
function sumWords(all: Achievement[]): string {
  const earned = all.filter(({ unlocked }) => unlocked).length;
  const [title, next] = [titleOf(all), nextOf(all)];
  const sum = fill(texts.sum, { earned, all: all.length });
  return [
    `${sum}.`,
    ...(title ? [`${fill(texts.ownTitle, { title })}.`] : []),
    ...(next ? [`${fill(texts.next, { title: next.title, way: wayWords(next) })}.`] : []),
  ].join(" ");
}

class BadgesPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #written: Written[];
  /** What was announced here; it stays until the list is opened again. */
  #news = "";

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#written = [...dialog.querySelectorAll<HTMLElement>("[data-written]")].map(
      ({ dataset }) => JSON.parse(dataset["written"] ?? "{}") as Written,
    );
    this.#part("[data-again]").addEventListener("click", () => void syncedAchievements.now());
    const back = location.pathname + location.search + location.hash;
    this.#part<HTMLAnchorElement>("[data-login]").href = routes.login(back);
    syncedAchievements.start();
    syncedAchievements.$view.subscribe((view) => this.#draw(view));
  }

  #part<Part extends HTMLElement>(name: string): Part {
    return this.#dialog.querySelector<Part>(name) as Part;
  }

  #draw(view: View): void {
    const { state, isVisitor, data } = view;
    const isKnown = !isVisitor && (state === "known" || state === "stale");
    const all = achievementsOf(this.#written, data.standings);
    for (const one of all) this.#drawOne(one, isKnown);
    const isEmpty = isKnown && all.every(({ unlocked }) => !unlocked);
    const show = (name: string, isShown: boolean) => (this.#part(`[data-${name}]`).hidden = !isShown);
    show("visitor", isVisitor);
    show("empty", isEmpty);
    show("failed", state === "empty");
    show("sum", isKnown && !isEmpty);
    this.#part("[data-sum]").textContent = sumWords(all);
    if (this.#dialog.open) this.#news = this.#announce(all) || this.#news;
    const said = this.#part("[data-said]");
    const note = noteOf(view) || this.#news;
    if (said.textContent !== note) said.textContent = note;
  }

  #drawOne(one: Achievement, isKnown: boolean): void {
    const row = this.#part(`[data-badge="${CSS.escape(one.id)}"]`);
    row.toggleAttribute("data-unlocked", isKnown && one.unlocked);
    const { filled } = segmentsOf(one);
    for (const [index, segment] of [...row.querySelectorAll(".badge-bar i")].entries())
      segment.classList.toggle("on", isKnown && index < filled);
    const words = isKnown ? wayWords(one) : "";
    const way = row.querySelector("[data-way]");
    if (way && way.textContent !== words) way.textContent = words;
  }

  /** Highlights what is new on this device. @returns what is said of it */
  #announce(all: Achievement[]): string {
    const told = takeFresh();
    const unseen = new Set(takeUnseen());
    for (const id of unseen) {
      const row = this.#part(`[data-badge="${CSS.escape(id)}"]`);
      row?.toggleAttribute("data-fresh", true);
      setTimeout(() => row?.removeAttribute("data-fresh"), HIGHLIGHT_MS);
    }
    return newsWords(all.filter(({ id }) => told.includes(id)));
  }

  /** Opened again. */
  look(): void {
    this.#news = "";
    this.#draw(syncedAchievements.peek());
    void syncedAchievements.now();
  }
}

const started = new WeakMap<HTMLDialogElement, BadgesPanel>();

/** Fills the list and keeps it in step with what is earned. */
export function startBadgesPanel(dialog: HTMLDialogElement): void {
  const panel = started.get(dialog);
  if (panel) panel.look();
  else started.set(dialog, new BadgesPanel(dialog));
}
