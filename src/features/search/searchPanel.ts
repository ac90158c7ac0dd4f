import { Choices } from "./choices.ts";
import { MOST_HITS, textHits, type TextHit } from "./fullText.ts";
import { group, hitRow, itemRow } from "./rows.ts";
import { topResults, type SearchItem } from "./search.ts";
import { announcement, kindOf, NOTES, type Answer, type Kind } from "./searchAnswer.ts";

const FULL_TEXT_FROM_CHARACTERS = 3;
const FULL_TEXT_AFTER_MS = 120;
const ANNOUNCE_AFTER_MS = 400;
const UNAVAILABLE = "Search is not available. Browse the curriculum.";

let catalogue: Promise<SearchItem[]> | undefined;
/** Fetched once a page, when the search is first opened; a failed fetch is tried again at the next key. */
function loadCatalogue(url: string): Promise<SearchItem[]> {
  catalogue ??= fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`The search catalogue answered ${answer.status}`);
    return answer.json() as Promise<SearchItem[]>;
  });
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

/** The full text after a pause in typing; when it fails, the catalogue's rows stand alone. */
const searchText = async (query: string): Promise<TextHit[]> => {
  await new Promise((resolve) => setTimeout(resolve, FULL_TEXT_AFTER_MS));
  const isMember = document.documentElement.hasAttribute("data-premium");
  return textHits(query, isMember).catch(() => []);
};

/** A page that already has a row above is not shown again; a second inside its video is. */
const withoutRows = (hits: TextHit[], items: SearchItem[]): TextHit[] =>
  hits.filter((hit) => hit.second !== undefined || !items.some((item) => item.title === hit.title)).slice(0, MOST_HITS);

class SearchPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #input: HTMLInputElement;
  readonly #choices: Choices;
  #turn = 0;
  #announce = 0;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    this.#input = this.#part<HTMLInputElement>("input");
    const list = this.#part("[role=listbox]");
    this.#choices = new Choices(this.#input, list);
    this.#input.addEventListener("input", () => void this.#search());
    list.addEventListener("click", (event) => (event.target as Element).closest(".row") && dialog.close());
    void this.#search();
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.#dialog.querySelector<Part>(selector) as Part;
  }

  #showNote(kind: Kind, text = NOTES[kind]): void {
    const note = this.#part("[data-note]");
    note.hidden = !text;
    this.#part("[data-note-text]").textContent = text;
    for (const extra of note.querySelectorAll<HTMLElement>("[data-when]")) {
      extra.hidden = extra.dataset["when"] !== kind;
    }
  }

  #show(answer: Answer, keepMark: boolean): void {
    const rows = answer.items.map((item) => itemRow(item, answer.query));
    const hits = answer.hits.map((hit) => hitRow(hit, answer.query));
    this.#part("[role=listbox]").replaceChildren(...rows, ...(hits.length > 0 ? [group("In the lessons", hits)] : []));
    this.#choices.refresh(keepMark);
    this.#showNote(kindOf(answer));
    clearTimeout(this.#announce);
    const say = () => (this.#part("[role=status]").textContent = announcement(answer));
    this.#announce = window.setTimeout(say, ANNOUNCE_AFTER_MS);
  }

  async #search(): Promise<void> {
    const turn = (this.#turn += 1);
    const query = this.#input.value;
    try {
      const items = topResults(await loadCatalogue(this.#dialog.dataset["catalogue"] ?? ""), query);
      const goesOn = query.trim().length >= FULL_TEXT_FROM_CHARACTERS;
      if (turn !== this.#turn) return;
      this.#show({ query, items, hits: [], complete: !goesOn }, false);
      if (!goesOn) return;
      const hits = withoutRows(await searchText(query.trim()), items);
      if (turn === this.#turn) this.#show({ query, items, hits, complete: true }, true);
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
