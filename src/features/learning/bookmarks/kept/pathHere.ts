/** The page's own path: a lesson is read under two addresses (spec §2). */
export function pathHere(): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  return new URL(canonical ?? location.href).pathname;
}
