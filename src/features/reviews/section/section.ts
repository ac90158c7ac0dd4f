import { syncedReviews } from "#features/reviews/kept/own.store.ts";
import { readStats } from "#features/reviews/kept/read.store.ts";
import { type Reviewed, type Sort, SORTS, type Stats } from "#features/reviews/kept/reviews.ts";
import { failureOf } from "#lib/failure.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/reviews.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { bones, notFetched } from "#ui/section/sectionState.ts";
import { ListPart } from "./listPart.ts";
import { mayWriteHere } from "./mayWrite.ts";
import { OwnPart } from "./ownPart.ts";
import { summaryOf } from "./summary.ts";
import lineCss from "#ui/asking/line.css?inline";
import formCss from "./form.css?inline";
import itemCss from "./item.css?inline";
import css from "./reviews.css?inline";

const WORDS = { unanswered: texts.unanswered, offline: texts.offline, busy: texts.busy, again: texts.again };
type Part = "sum" | "own" | "tools" | "state" | "list";

function orders(choose: (sort: Sort) => void): HTMLLabelElement {
  const options = SORTS.map((sort) => Object.assign(element("option", "", texts.orders[sort]), { value: sort }));
  const select = element("select", "", ...options);
  select.autocomplete = "off";
  select.addEventListener("change", () => choose(select.value as Sort));
  return element("label", "", element("span", "sr-only", texts.order), select);
}

class ReviewsSection {
  readonly #about: Reviewed;
  readonly #parts: Record<Part, HTMLElement>;
  readonly #said = element("p", "rev-said");
  readonly #own: OwnPart;
  readonly #list: ListPart;
  #sort: Sort = "recent";
  #loads = 0;
  #isFailed = false;

  constructor(section: HTMLElement, title: HTMLElement, about: Reviewed) {
    this.#about = about;
    const part = (name: string) => element("div", `rev-${name}`);
    this.#parts = {
      sum: part("sum"),
      own: part("mine"),
      tools: part("tools"),
      state: part("state"),
      list: part("list"),
    };
    this.#said.role = "status";
    const more = element("button", "btn rev-more", texts.more);
    Object.assign(more, { type: "button", hidden: true });
    const { sum, own, tools, state, list } = this.#parts;
    section.replaceChildren(title, sum, own, this.#said, tools, state, list, more);
    const uses = { about, say: (text: string) => this.#say(text), leave: () => title.focus() };
    const mayWrite = () => mayWriteHere(about);
    this.#own = new OwnPart(own, { ...uses, mayWrite, changed: () => void this.load() });
    this.#list = new ListPart(list, more, uses);
    this.#listen();
  }

  #listen(): void {
    this.#parts.tools.append(orders((sort) => void this.#choose(sort)));
    this.#parts.tools.hidden = true;
    syncedReviews.$view.listen(() => this.#own.draw());
    $owner.listen(() => void this.load());
    addEventListener("online", () => this.#isFailed && void this.load());
  }

  #say(text: string): void {
    this.#said.textContent = text;
  }

  #choose(sort: Sort): Promise<void> {
    this.#sort = sort;
    return this.load();
  }

  #show(stats: Stats | undefined): void {
    const { sum, tools, state } = this.#parts;
    const others = this.#list.count;
    sum.replaceChildren(...(stats ? summaryOf(stats) : [element("p", "", texts.empty[this.#about.kind])]));
    state.replaceChildren(...(stats && others === 0 ? [element("p", "", texts.noOthers)] : []));
    tools.hidden = others < 2;
    this.#own.draw(!stats);
  }

  #wait(): void {
    this.#parts.state.replaceChildren(bones(texts.loading, 2));
  }

  /** Reads everything anew; what is shown stays meanwhile. The reviews are asked for only where there are some. */
  async load(): Promise<void> {
    const load = (this.#loads += 1);
    if (this.#list.count === 0) this.#wait();
    if ($owner.get()) syncedReviews.start();
    try {
      const stats = await readStats(this.#about.contentId);
      if (stats) await this.#list.load(this.#sort);
      else this.#list.clear();
      this.#isFailed = false;
      if (load === this.#loads) this.#show(stats);
    } catch (error) {
      this.#isFailed = true;
      if (load !== this.#loads) return;
      const failure = failureOf(error);
      this.#parts.state.replaceChildren(...notFetched(failure, WORDS, () => void this.load()));
      // What one has written oneself is here all the same; without a server there is nobody to write to.
      if (failure.kind !== "unanswered") this.#own.draw();
    }
  }
}

/** Fills the section of a page's reviews. */
export function startSection(section: HTMLElement, title: HTMLElement, about: Reviewed): void {
  adoptStyles(css + itemCss + formCss + lineCss);
  void new ReviewsSection(section, title, about).load();
}
