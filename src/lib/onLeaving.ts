/** Calls `tell` when the page goes to the background, before queued events are sent (lib/analytics.ts). */
export function onLeaving(tell: () => void): void {
  const leave = () => document.visibilityState === "hidden" && tell();
  // The capture phase runs before the listeners that send the queue.
  addEventListener("visibilitychange", leave, true);
  addEventListener("pagehide", tell, true);
}
