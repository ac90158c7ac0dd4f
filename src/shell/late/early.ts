declare global {
  interface Document {
    /** What was pressed last while the page's scripts were on their way (FirstPaint.astro). */
    pressed?: HTMLElement | null;
  }
}

/** Gives on what was pressed before there was anybody to take it. */
export function giveOnEarlyPress(): void {
  const { pressed } = document;
  document.onclick = null;
  delete document.pressed;
  pressed?.click();
}
