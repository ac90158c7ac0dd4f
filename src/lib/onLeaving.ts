/** Calls `tell` whenever the page goes to the background, before what is counted is sent (lib/analytics.ts). */
export function onLeaving(tell: () => void): void {
  const leave = () => document.visibilityState === "hidden" && tell();
  // On the way down to the document, where what waits is sent.
  addEventListener("visibilitychange", leave, true);
  addEventListener("pagehide", tell, true);
}
