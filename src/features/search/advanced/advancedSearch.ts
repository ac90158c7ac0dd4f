import { countAnswer } from "#features/search/answer/counted.ts";
import { loadCatalogue } from "#features/search/catalogue/loadCatalogue.ts";
import { MOST_RESULTS, type SearchItem } from "#features/search/catalogue/search.ts";
import { itemRow } from "#features/search/rows/rows.ts";
import { lookedFor, type SearchAnswer } from "#features/search/answer/searchAnswer.ts";
import { texts } from "#texts/search.ts";
import { adviceFor, asksText, isAsked, isNone, meantBy, rowsFor, wishFor, wordsOf } from "./answer.ts";
import { addressOf, type Asked, askedIn, choicesIn, isFiltered, NOTHING, withoutFilters } from "./filters.ts";
import { fillChoices, fillForm } from "./form.ts";
import { drawMeant, listOf, listsOf } from "./lists.ts";
import type { Place } from "./place.ts";
import { rememberSearch } from "./recent.store.ts";
import { drawRecent } from "./recentList.ts";

const AFTER_MS = 300; // spec §9

interface Uses {
  place: Place;
  /** Something is listed, or nothing. */
  found?: (isSomething: boolean) => void;
  /** What is said when the catalogue does not come. */
  failed: string;
}

/** The form, its filters and what is found, over a page or on a page of its own. */
export class AdvancedSearch {
  readonly #root: HTMLElement;
  readonly #uses: Uses;
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  #items: SearchItem[] = [];
  #asked: Asked = NOTHING;
  #most = MOST_RESULTS;
  #turn = 0;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, uses: Uses) {
    this.#root = root;
    this.#uses = uses;
    this.#form = this.#part<HTMLFormElement>("form");
    this.#input = this.#part<HTMLInputElement>("[name=q]");
    this.#listen();
    void this.start();
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.#root.querySelector<Part>(selector) as Part;
  }

  #listen(): void {
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#ask({ query: this.#input.value.trim() }), AFTER_MS);
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      rememberSearch(this.#input.value);
      this.#ask({ query: this.#input.value.trim() });
    });
    this.#form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#choose(target.name, target.value);
    });
    this.#part("[data-clear]").addEventListener("click", () => {
      this.#ask(withoutFilters(this.#asked), true);
      this.#input.focus();
    });
    this.#part("[data-search-found]").addEventListener("click", ({ target }) => {
      if ((target as Element).closest("a")) rememberSearch(this.#asked.query);
    });
    this.#part("[data-more] button").addEventListener("click", () => void this.#showMore());
    this.#part("[data-failed] button").addEventListener("click", () => void this.start());
    this.#uses.place.listen(() => this.#readAddress());
  }

  /** Fetches what is searched, and answers what the address or an early letter asks. */
  async start(): Promise<void> {
    try {
      this.#items = await loadCatalogue(this.#root.dataset["advanced"] ?? "");
    } catch {
      return this.#fail();
    }
    this.#part("[data-failed]").hidden = true;
    fillChoices(this.#form, choicesIn(this.#items));
    // Somebody may have typed before this came.
    const typed = this.#input.value.trim();
    this.#asked = this.#inAddress();
    if (typed) this.#ask({ query: typed });
    else this.#show();
  }

  #inAddress(): Asked {
    return askedIn(this.#uses.place.read(), choicesIn(this.#items));
  }

  #readAddress(): void {
    const asked = this.#inAddress();
    if (this.#items.length === 0 || addressOf(asked) === addressOf(this.#asked)) return;
    this.#asked = asked;
    this.#show();
  }

  #choose(name: string, value: string): void {
    if (name === "tag") return this.#ask({ tags: [...new Set([...this.#asked.tags, value])].filter(Boolean) }, true);
    this.#ask({ [name]: value }, true);
  }

  #ask(change: Partial<Asked>, isStep = false): void {
    clearTimeout(this.#waiting);
    this.#asked = { ...this.#asked, query: this.#input.value.trim(), ...change };
    this.#uses.place.write(addressOf(this.#asked), isStep);
    this.#show();
  }

  #fail(): void {
    this.#part("[data-search-count]").textContent = navigator.onLine ? this.#uses.failed : texts.offline;
    this.#part("[data-failed]").hidden = false;
  }

  #show(): void {
    this.#most = MOST_RESULTS;
    fillForm(this.#form, this.#asked, (tag) => {
      this.#ask({ tags: this.#asked.tags.filter((one) => one !== tag) }, true);
      this.#part("[name=tag]").focus();
    });
    drawRecent(this.#root, isAsked(this.#asked), (query) => this.#askAgain(query));
    void this.#search();
  }

  async #search(): Promise<void> {
    const [turn, asked, items] = [(this.#turn += 1), this.#asked, this.#items];
    if (!isAsked(asked)) return this.#draw({ query: "", items: [], complete: true }, []);
    const rows = rowsFor(items, asked);
    const goesOn = asksText(asked);
    this.#draw({ query: asked.query, items: rows, complete: !goesOn }, []);
    if (!goesOn) return;
    const failed: SearchAnswer = { query: asked.query, items: rows, found: "failed", complete: true };
    const { answer, groups } = await import("#features/search/answer/textAnswer.ts")
      .then(({ answerText }) => answerText(asked.query, items, rows, wishFor(items, asked, this.#most / 2)))
      .catch(() => ({ answer: failed, groups: [] }));
    if (turn === this.#turn) this.#draw(answer, groups);
  }

  #draw(answer: SearchAnswer, groups: HTMLElement[]): void {
    if (!isFiltered(this.#asked)) countAnswer(answer);
    const shown = answer.items.slice(0, this.#most).map((item) => itemRow(item, lookedFor(answer)));
    const { heading = "h2" } = this.#root.dataset;
    const title = answer.query ? texts.called : texts.all;
    const lists = [...listOf(heading, title, shown), ...listsOf(heading, groups)];
    this.#part("[data-search-found]").replaceChildren(...lists);
    const asked = isAsked(this.#asked);
    const count = this.#part("[data-search-count]");
    const words = asked ? wordsOf(answer) : "";
    if (count.textContent !== words) count.textContent = words;
    const isMore = typeof answer.found === "object" && answer.found.more > 0;
    this.#part("[data-more]").hidden = answer.items.length <= this.#most && !isMore;
    const nothing = isNone(answer, this.#asked);
    this.#part("[data-none]").hidden = !nothing;
    this.#part("[data-none-text]").textContent = nothing ? adviceFor(answer, this.#asked) : "";
    drawMeant(this.#part("[data-suggest]"), meantBy(this.#items, answer), (query) => this.#askAgain(query));
    this.#uses.found?.(lists.length > 0);
  }

  /** Asks something that was put into words before. */
  #askAgain(query: string): void {
    this.#input.value = query;
    this.#ask({ query });
    this.#input.focus();
  }

  async #showMore(): Promise<void> {
    const before = this.#root.querySelectorAll(".row").length;
    this.#most += MOST_RESULTS;
    await this.#search();
    if (this.#part("[data-more]").hidden) this.#root.querySelectorAll<HTMLElement>(".row")[before]?.focus();
  }
}
