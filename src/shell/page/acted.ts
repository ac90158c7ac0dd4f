import { isCounted } from "#lib/analytics.ts";
import { isOverlaid } from "#ui/overlay.ts";

const HEADER_OPAQUE_AFTER_PX = 50; // spec §9
const BAR_HIDES_AFTER_PX = 100; // spec §9
const PAGE_END_PX = 2;

/**
 * The header turns opaque. The bottom bar leaves on the way down, and comes back on the way up, with the focus, and at the
 * page's end, where one looks for the way on.
 */
function followScrolling(): void {
  const root = document.documentElement;
  const header = document.querySelector<HTMLElement>("[data-header]");
  const bar = document.querySelector<HTMLElement>("[data-bar]");
  // It comes with the first act, which may have been a scroll.
  let before = 0;
  const atEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - PAGE_END_PX;
  const update = () => {
    header?.toggleAttribute("data-solid", scrollY > HEADER_OPAQUE_AFTER_PX);
    if (scrollY !== before && !isOverlaid()) {
      root.toggleAttribute("data-away", scrollY > before && scrollY > BAR_HIDES_AFTER_PX && !atEnd());
    }
    before = scrollY;
  };
  addEventListener("scroll", update, { passive: true });
  bar?.addEventListener("focusin", () => root.removeAttribute("data-away"));
  update();
}

/** Tells islands that wait for it (`near` of client:interaction) when they come as near to what is seen as they say. */
function followNearness(): void {
  for (const island of document.querySelectorAll("astro-island[client=interaction]")) {
    const { value } = JSON.parse(island.getAttribute("opts") ?? "{}") as { value?: true | { near?: string } };
    const [, rootMargin, others] = /^(\S+) ?(.*)$/.exec((typeof value === "object" && value.near) || "") ?? [];
    if (!rootMargin) continue;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        island.dispatchEvent(new Event("near"));
      },
      { rootMargin },
    );
    // The element itself has no box of its own.
    for (const one of [...island.children, ...(others ? document.querySelectorAll(others) : [])]) seen.observe(one);
  }
}

followScrolling();
followNearness();
if (isCounted) void import("./vitals.ts").catch(() => undefined);

// A visit's second page, or a learner: somebody who stays. From then on a worker keeps what is opened
// (features/account/offline).
const isStaying = "known" in document.documentElement.dataset || document.referrer.startsWith(`${location.origin}/`);
// A page that came without one: it may have taken over meanwhile, and has not seen this page.
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (import.meta.env.PROD && isStaying && navigator.serviceWorker && !arrival?.workerStart)
  void import("#features/account/offline/visits.store.ts").then(({ followVisits }) => followVisits());
