const TABS_FROM = matchMedia("(min-width: 800px)");

const panelOf = (tab: HTMLAnchorElement): HTMLElement | null => document.getElementById(tab.hash.slice(1));

/** Links to sections of a page become tabs where there is room; below, they stay links to stacked sections. */
class Tabs {
  readonly #list: HTMLElement;
  readonly #tabs: HTMLAnchorElement[];

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#tabs = [...list.querySelectorAll<HTMLAnchorElement>("a")];
    list.addEventListener("click", (event) => this.#onClick(event));
    list.addEventListener("keydown", (event) => this.#onKey(event));
    for (const tab of this.#tabs) panelOf(tab)?.addEventListener("beforematch", () => this.#pick(tab));
    TABS_FROM.addEventListener("change", () => this.#lay());
    addEventListener("hashchange", () => this.#lay());
    this.#lay();
  }

  #lay(): void {
    const wanted = this.#tabs.find((tab) => tab.hash === location.hash);
    const shown = this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true");
    if (TABS_FROM.matches) return this.#pick(wanted ?? shown ?? this.#tabs[0]);
    this.#list.removeAttribute("role");
    for (const tab of this.#tabs) {
      for (const name of ["role", "aria-selected", "aria-controls", "tabindex"]) tab.removeAttribute(name);
      for (const name of ["role", "hidden"]) panelOf(tab)?.removeAttribute(name);
    }
  }

  #pick(picked: HTMLAnchorElement | undefined): void {
    this.#list.setAttribute("role", "tablist");
    for (const tab of this.#tabs) {
      const panel = panelOf(tab);
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", String(tab === picked));
      tab.setAttribute("aria-controls", tab.hash.slice(1));
      tab.tabIndex = tab === picked ? 0 : -1;
      panel?.setAttribute("role", "tabpanel");
      // The browser's own search finds what stands in a hidden panel, and shows it.
      if (tab === picked) panel?.removeAttribute("hidden");
      else panel?.setAttribute("hidden", "until-found");
    }
  }

  #onClick(event: MouseEvent): void {
    const tab = (event.target as Element).closest("a");
    if (!tab || !TABS_FROM.matches) return;
    event.preventDefault();
    this.#pick(tab);
  }

  #onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = this.#tabs.indexOf(event.target as HTMLAnchorElement);
    if (!step || at < 0 || !TABS_FROM.matches) return;
    event.preventDefault();
    const next = this.#tabs[(at + step + this.#tabs.length) % this.#tabs.length];
    this.#pick(next);
    next?.focus();
  }
}

export const startTabs = (list: HTMLElement): Tabs => new Tabs(list);
