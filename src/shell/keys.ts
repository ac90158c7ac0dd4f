import { $settings } from "#features/settings/settings.store.ts";

const TYPING = "input, textarea, select, [contenteditable]";

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(TYPING);

function asksForSearch(event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (command) return event.key.toLowerCase() === "k";
  return event.key === "/" && !isTyping(event.target) && $settings.get().playerKeys;
}

/** "/" and Ctrl/⌘-K press the search's button; "/" only when nobody is typing and single keys are switched on (WCAG 2.1.4). */
export function listenForKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-open=search]")?.click();
  });
}
