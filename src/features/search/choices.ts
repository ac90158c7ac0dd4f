/** The options of a combobox's list, and the mark that arrows move through them while the focus stays in the field. */
export class ResultChoices {
  #current = -1;
  #isScrolled = false;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;

  constructor(input: HTMLInputElement, list: HTMLElement) {
    this.#input = input;
    this.#list = list;
    input.addEventListener("keydown", (event) => this.#onKey(event));
    list.addEventListener("scroll", () => (this.#isScrolled = true), { passive: true });
    list.addEventListener("pointermove", (event) => this.#onPointer(event.target as Element));
  }

  /** After the list was filled. @param keep true: the mark stays where it is, as rows were only added below */
  refresh(keep: boolean): void {
    const all = this.#options();
    all.forEach((option, at) => (option.id = `search-option-${at}`));
    this.#list.hidden = all.length === 0;
    this.#input.setAttribute("aria-expanded", String(all.length > 0));
    this.#mark(keep ? Math.max(this.#current, 0) : 0);
    // Reading it at every key would force a layout.
    if (!keep && this.#isScrolled) this.#list.scrollTop = 0;
    this.#isScrolled &&= keep;
  }

  #options(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  }

  #mark(index: number): void {
    const all = this.#options();
    const marked = all[index];
    all.forEach((option) => option.setAttribute("aria-selected", String(option === marked)));
    this.#current = marked ? index : -1;
    if (!marked) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", marked.id);
  }

  #onKey(event: KeyboardEvent): void {
    const all = this.#options();
    const last = all.length - 1;
    const at = this.#current;
    const moves: Record<string, number> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: last,
      PageUp: 0,
    };
    const move = moves[event.key];
    if (event.isComposing || last < 0 || (move === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (move === undefined) return all[at]?.click();
    this.#mark(move);
    all[move]?.scrollIntoView({ block: "nearest" });
  }

  #onPointer(target: Element): void {
    const option = target.closest<HTMLAnchorElement>("[role=option]");
    const index = option ? this.#options().indexOf(option) : -1;
    if (index >= 0 && index !== this.#current) this.#mark(index);
  }
}
