import * as routes from "#lib/routes.ts";

interface Texts {
  loading: string;
  failed: string;
  stale: string;
}

/** How a list stands: as the sync says it (sync/sync.ts), and how much there is to be shown. */
export interface Standing {
  state: "loading" | "known" | "stale" | "empty";
  isVisitor: boolean;
  count: number;
  /** What is to be said of it besides; "" for nothing. */
  besides?: string;
}

function noteOf({ state, count, besides }: Standing, { loading, failed, stale }: Texts): string {
  if (state === "loading") return loading;
  if (state === "empty" && count === 0) return failed;
  return besides || (state === "known" ? "" : stale);
}

/** The parts of a panel with a list of one's own, and what says how it stands (ListStates.astro). */
export class ListStates {
  readonly #dialog: HTMLDialogElement;
  readonly #texts: Texts;

  /** @param again asks the server once more */
  constructor(dialog: HTMLDialogElement, texts: Texts, again: () => void) {
    this.#dialog = dialog;
    this.#texts = texts;
    this.part("[data-again]").addEventListener("click", again);
    const back = location.pathname + location.search + location.hash;
    this.part<HTMLAnchorElement>("[data-login]").href = routes.login(back);
  }

  part<Part extends HTMLElement>(selector: string): Part {
    return this.#dialog.querySelector<Part>(selector) as Part;
  }

  /** Says what happened, below the list, with what can be done about it. */
  say(text: string, ...more: HTMLElement[]): void {
    this.part("[data-said]").replaceChildren(text, ...more.flatMap((one) => [" ", one]));
  }

  /** Takes the focus where nothing is left that had it. */
  focusTitle(): void {
    this.part("h2").focus();
  }

  showPart(selector: string, isShown: boolean): void {
    const part = this.#dialog.querySelector<HTMLElement>(selector);
    if (part) part.hidden = !isShown;
  }

  show(standing: Standing): void {
    const { state, isVisitor, count } = standing;
    const isKnown = state === "known" || state === "stale";
    this.showPart("[data-loading]", state === "loading" && count === 0);
    this.showPart("[data-failed]", state === "empty" && count === 0);
    this.showPart("[data-empty]", isKnown && count === 0 && !isVisitor);
    this.showPart("[data-visitor]", isVisitor);
    this.showPart("[data-visitor-text]", count === 0);
    const note = this.part("[data-note]");
    const words = noteOf(standing, this.#texts);
    // Said again, the same words would be read aloud again.
    if (note.textContent !== words) note.textContent = words;
  }
}
