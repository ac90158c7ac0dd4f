import { isOverlaid } from "#ui/overlay.ts";

const HEADER_OPAQUE_AFTER_PX = 50; // spec §9
const BAR_HIDES_AFTER_PX = 100; // spec §9
const PAGE_END_PX = 2;

/**
 * The header turns opaque. The bottom bar leaves on the way down, and comes back on the way up, with the focus, and at the
 * page's end, where one looks for the way on.
 */
export function followScrolling(): void {
  const header = document.querySelector<HTMLElement>("[data-header]");
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  // It comes with the first act, which may have been a scroll.
  let before = 0;
  const atEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - PAGE_END_PX;
  const update = () => {
    header?.toggleAttribute("data-solid", scrollY > HEADER_OPAQUE_AFTER_PX);
    if (scrollY !== before && !isOverlaid()) {
      bar?.toggleAttribute("data-away", scrollY > before && scrollY > BAR_HIDES_AFTER_PX && !atEnd());
    }
    before = scrollY;
  };
  addEventListener("scroll", update, { passive: true });
  bar?.addEventListener("focusin", () => bar.removeAttribute("data-away"));
  update();
}
