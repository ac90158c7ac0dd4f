import { lazy, Suspense, useEffect, useState } from "react";
import { isStill } from "#ui/isStill.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";

/** How long what was just earned is highlighted (spec §4). */
const HIGHLIGHT_MS = 3000;
const Confetti = lazy(() => import("./Confetti.tsx"));

/** Whether something that was just earned is to be highlighted still. */
export function useFreshlyEarned(isNew: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setOver(true), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isNew]);
  return isNew && !isOver;
}

/** Paper over what was just earned; where it stands, `relative` is its place. Whoever wants no motion downloads nothing of it. */
export const Celebration = () =>
  isStill() ? null : (
    <PartBoundary fallback={null}>
      <Suspense>
        <Confetti />
      </Suspense>
    </PartBoundary>
  );
