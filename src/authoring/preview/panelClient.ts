/** URL and storage key of the panel. */
const ASK = "/preview/panel.html";
const OPEN_KEY = "preview-panel";
const WIDE = "(min-width: 1100px)";

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
    // Without storage the panel opens in its default state.
    return;
  }
}

class PreviewPanel extends HTMLElement {
  readonly #root = this.attachShadow({ mode: "open" });

  async connectedCallback(): Promise<void> {
    const answer = await fetch(`${ASK}?page=${encodeURIComponent(location.pathname)}`);
    // The server refuses the panel to other machines.
    if (!answer.ok) return;
    this.#root.innerHTML = await answer.text();
    const details = this.#root.querySelector("details");
    if (!details) return;
    const isTold = details.dataset["told"] !== undefined && matchMedia(WIDE).matches;
    details.open = remembered() === null ? isTold : remembered() === "true";
    details.addEventListener("toggle", () => remember(details.open));
    details.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (!button) return;
      void navigator.clipboard.writeText(button.value).then(
        () => (button.textContent = "Copied"),
        () => (button.textContent = "Not allowed"),
      );
    });
    this.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    });
  }
}

/** Adds the panel to the page. */
export function startPanel(): void {
  customElements.define("preview-panel", PreviewPanel);
  document.body.append(document.createElement("preview-panel"));
}
