import { fill } from "#lib/fill.ts";
import { texts } from "#texts/achievements.ts";
import { ListStates } from "#ui/panel/listStates.ts";
import { highlight } from "./highlight/highlight.ts";
import { drawNext } from "./nextBadge.ts";
import { takeFresh, takeUnseen, syncedAchievements } from "./achievements.store.ts";
import { newsWords, wayWords } from "./achievements.text.ts";
import { achievementsOf, type Achievement, nextOf, segmentsOf, titleOf, type Written } from "./achievements.ts";

type View = ReturnType<typeof syncedAchievements.peek>;

class BadgesPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #states: ListStates;
  readonly #written: Written[];
  /** What was announced here; it stays until the list is opened again. */
  #news = "";

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#written = [...dialog.querySelectorAll<HTMLElement>("[data-written]")].map(
      ({ dataset }) => JSON.parse(dataset["written"] ?? "{}") as Written,
    );
    const { loading, failed, stale } = texts;
    this.#states = new ListStates(dialog, { loading, failed, stale }, () => void syncedAchievements.now());
    syncedAchievements.start();
    syncedAchievements.$view.subscribe((view) => this.#draw(view));
  }

  #draw(view: View): void {
    const { state, isVisitor, data } = view;
    const isKnown = !isVisitor && (state === "known" || state === "stale");
    const all = achievementsOf(this.#written, data.standings);
    for (const one of all) this.#drawOne(one, isKnown);
    const count = isKnown ? all.filter(({ unlocked }) => unlocked).length : 0;
    this.#states.part("[data-sum]").textContent = isKnown ? fill(texts.sum, { earned: count, all: all.length }) : "";
    const title = isKnown ? titleOf(all) : "";
    this.#states.showPart("[data-title]", title !== "");
    this.#states.part("[data-title]").textContent = fill(texts.ownTitle, { title });
    drawNext(this.#states.part("[data-next]"), isKnown ? nextOf(all) : undefined);
    if (this.#dialog.open) this.#news = this.#announce(all) || this.#news;
    this.#states.show({ state, isVisitor, count, besides: this.#news });
  }

  #drawOne(one: Achievement, isKnown: boolean): void {
    const row = this.#states.part(`[data-badge="${CSS.escape(one.id)}"]`);
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
      if (all.some((one) => one.id === id)) highlight(this.#states.part(`[data-badge="${CSS.escape(id)}"]`));
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
