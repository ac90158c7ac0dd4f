import { type RefObject, useEffect } from "react";

/**
 * Gives up the place that was kept for what comes late, once it is known what came and the end of the place is below what
 * is seen: nothing that anybody sees moves.
 */
export function useFreedPlace(place: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    const box = place.current;
    if (!isKnown || !box) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.boundingClientRect.bottom <= innerHeight) return;
        box.style.minHeight = "0";
        observer.disconnect();
      },
      { threshold: [0, 1] },
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [place, isKnown]);
}
