/** Tells islands that wait for it (`near` of client:interaction) when they come as near to what is seen as they say. */
export function followNearness(): void {
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
