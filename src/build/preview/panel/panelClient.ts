import { PANEL_CSS } from "./panelStyle.ts";
import type { PageState, ShownProblem } from "./state.ts";

/** Where the panel asks, and what tells it to ask again. */
const ASK = "/preview/problems.json";
const OPEN_KEY = "preview-panel";
const WIDE = "(min-width: 1100px)";

type Child = Node | string;

function element(name: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function copyButton(path: string): HTMLElement {
  const button = element("button", { type: "button", "aria-label": `Copy ${path}` }, "Copy");
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(path).then(
      () => (button.textContent = "Copied"),
      () => (button.textContent = "Not allowed"),
    );
  });
  return button;
}

function row({ file, line, level, message, hint, href }: ShownProblem): HTMLElement {
  const place = `${file}:${line}`;
  return element(
    "li",
    { class: level },
    element("p", { class: "what" }, element("b", {}, level === "stop" ? "Stops a publish " : "Advice "), message),
    element("p", { class: "hint" }, hint),
    element("p", { class: "place" }, element("a", { href }, place), " ", copyButton(place)),
  );
}

function summaryOf({ problems, standing }: PageState): string {
  const stops = problems.filter(({ level }) => level === "stop").length;
  const words = [standing, stops > 0 ? `${stops} stop a publish` : "", countOf(problems.length, "problem")];
  return words
    .filter(Boolean)
    .join(" · ")
    .replace(/^./, (letter) => letter.toUpperCase());
}

const remembered = (): string | null => {
  try {
    return localStorage.getItem(OPEN_KEY);
  } catch {
    return null;
  }
};

function remember(isOpen: boolean): void {
  try {
    localStorage.setItem(OPEN_KEY, String(isOpen));
  } catch {
    // Then it opens as it would for the first time.
    return;
  }
}

class PreviewPanel extends HTMLElement {
  readonly #root = this.attachShadow({ mode: "open" });

  connectedCallback(): void {
    this.addEventListener("keydown", ({ key }) => {
      const details = this.#root.querySelector("details");
      if (key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    });
  }

  show(state: PageState): void {
    const { about, standing, problems, elsewhere, write } = state;
    // A draft lacks much by nature: there it opens once it was opened.
    const isTold = problems.length > 0 && standing !== "draft" && matchMedia(WIDE).matches;
    const isOpen = remembered() === null ? isTold : remembered() === "true";
    const list =
      problems.length > 0
        ? element("ul", {}, ...problems.map(row))
        : element("p", { class: "none" }, "The check has nothing against it.");
    const details = element(
      "details",
      isOpen ? { open: "" } : {},
      element("summary", {}, summaryOf(state)),
      element(
        "div",
        { class: "inside", tabindex: "0", role: "group", "aria-label": "Problems" },
        element("h2", {}, about),
        list,
      ),
      element(
        "p",
        { class: "more" },
        ...(write ? [element("a", { href: write }, "Write here"), " · "] : []),
        element("a", { href: "/preview" }, `Whole course: ${countOf(elsewhere, "problem")} elsewhere`),
      ),
    );
    details.addEventListener("toggle", () => remember((details as HTMLDetailsElement).open));
    this.#root.replaceChildren(
      element("style", {}, PANEL_CSS),
      element("section", { "aria-label": "What the check says of this page" }, details),
    );
  }
}

async function refresh(panel: PreviewPanel): Promise<void> {
  const answer = await fetch(`${ASK}?page=${encodeURIComponent(location.pathname)}`);
  // On another machine than the author's there is none.
  if (answer.ok) panel.show((await answer.json()) as PageState);
}

/** Puts the panel over the page, and keeps it true. */
export function startPanel(): void {
  customElements.define("preview-panel", PreviewPanel);
  const panel = document.createElement("preview-panel") as PreviewPanel;
  document.body.append(panel);
  void refresh(panel);
}
