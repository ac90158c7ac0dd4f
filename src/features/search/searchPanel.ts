// In one file with the page's code: what the two share would be a file of its own, a round trip before the first answer.
export { startSearchPage } from "./searchPage.ts";
export { startAdvancedPanel } from "./advanced/advancedPanel.ts";
import { texts } from "#texts/search.ts";
import { ResultChoices } from "./choices.ts";
import { countAnswer } from "#features/search/answer/counted.ts";
import { loadCatalogue } from "./catalogue/loadCatalogue.ts";
import { itemRow } from "./rows/rows.ts";
import { topResults, type SearchItem } from "./catalogue/search.ts";
import {
  announcement,
  insteadOf,
  isEnoughForText,
  kindOf,
  lookedFor,
  answerNote,
  type SearchAnswer,
  type Kind,
} from "#features/search/answer/searchAnswer.ts";

const FULL_TEXT_AFTER_MS = 120;
const ANNOUNCE_AFTER_MS = 400;
const UNAVAILABLE = texts.searchNotAvailableBrowse;

/** The full text comes when somebody has typed enough to ask it; what draws its rows comes with it. */
const loadText = () => import("#features/search/answer/textAnswer.ts");

class SearchPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #choices: ResultChoices;
  #turn = 0;
  #announce = 0;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#input = this.#part<HTMLInputElement>("input");
    const list = this.#part("[role=listbox]");
    this.#choices = new ResultChoices(this.#input, list);
    this.#input.addEventListener("input", () => void this.#search());
    // What was typed goes along.
    const further = this.#part<HTMLAnchorElement>(".foot a");
    const advanced = further.getAttribute("href") ?? "";
    further.addEventListener("click", () => {
      const query = this.#input.value.trim();
      further.href = query ? `${advanced}?q=${encodeURIComponent(query)}` : advanced;
    });
    list.addEventListener("click", (event) => (event.target as Element).closest(".row") && dialog.close());
    void this.#search();
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.#dialog.querySelector<Part>(selector) as Part;
  }

  #showNote(kind: Kind, text: string): void {
    const note = this.#part("[data-note]");
    note.hidden = !text;
    this.#part("[data-note-text]").textContent = text;
    for (const extra of note.querySelectorAll<HTMLElement>("[data-when]")) {
      extra.hidden = !extra.dataset["when"]?.split(" ").includes(kind);
    }
  }

  #show(answer: SearchAnswer, groups: HTMLElement[] = []): void {
    const rows = answer.items.map((item) => itemRow(item, lookedFor(answer)));
    this.#part("[data-instead]").textContent = insteadOf(answer);
    this.#part("[role=listbox]").replaceChildren(...rows, ...groups);
    this.#choices.refresh(answer.found !== undefined);
    this.#showNote(kindOf(answer), answerNote(answer));
    countAnswer(answer);
    clearTimeout(this.#announce);
    const say = () => (this.#part("[role=status]").textContent = announcement(answer));
    this.#announce = window.setTimeout(say, ANNOUNCE_AFTER_MS);
  }

  /** After a pause in typing; when it fails, the catalogue's rows stand alone. */
  async #searchText(query: string, items: SearchItem[], rows: SearchItem[], turn: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, FULL_TEXT_AFTER_MS));
    if (turn !== this.#turn) return;
    const answered = await loadText()
      .then(({ answerText }) => answerText(query, items, rows))
      .catch(() => ({ answer: { query, items: rows, found: "failed", complete: true } as const, groups: [] }));
    if (turn === this.#turn) this.#show(answered.answer, answered.groups);
  }

  async #search(): Promise<void> {
    const turn = (this.#turn += 1);
    const query = this.#input.value;
    try {
      const items = await loadCatalogue(this.#dialog.dataset["catalogue"] ?? "");
      const rows = topResults(items, query);
      const goesOn = isEnoughForText(query);
      if (turn !== this.#turn) return;
      this.#show({ query, items: rows, complete: !goesOn });
      if (goesOn) await this.#searchText(query.trim(), items, rows, turn);
    } catch {
      if (turn === this.#turn) this.#showNote("none", UNAVAILABLE);
    }
  }
}

const started = new WeakSet<HTMLDialogElement>();

/** Brings the panel to life once: rows while typing, the full text below, keys and screen reader as a combobox. */
export function startSearchPanel(dialog: HTMLDialogElement): void {
  // What was typed while this code was on its way must not be overwritten by the next letter.
  if (started.has(dialog)) dialog.querySelector("input")?.select();
  else new SearchPanel(dialog);
  started.add(dialog);
}
