/**
 * Somebody pressed, and what they pressed did not come: a link leads where it leads without it. Stands in the page itself
 * (FirstPaint.astro), as do its words (Toast.astro): without a network no code comes.
 */
export function followNotReached(): void {
  const SAID_FOR_MS = 6000;
  addEventListener("island-failed", ({ detail: { pressed } }) => {
    if (!pressed) return;
    if ("href" in pressed) return location.assign(String(pressed.href));
    const place = document.querySelector<HTMLElement>("[data-toast-said]");
    if (!place) return;
    place.textContent = place.dataset[pressed.dataset["overlay"] ?? ""] ?? place.dataset["any"] ?? "";
    setTimeout(() => place.replaceChildren(), SAID_FOR_MS);
  });
}
