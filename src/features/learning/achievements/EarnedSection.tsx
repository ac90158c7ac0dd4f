import { useEffect } from "react";
import { achievementsOf, latestTitle, type Written } from "#features/learning/achievements/achievements.ts";
import { syncedAchievements } from "#features/learning/achievements/achievements.store.ts";
import { fill } from "#lib/fill.ts";
import { openOverlay } from "#ui/overlay.ts";
import { texts } from "#texts/achievements.ts";
import { useStore } from "#ui/useStore.ts";

/** What is said while nothing is earned, or known. */
const NOTHING = { loading: texts.loading, empty: texts.failed, known: texts.profile.none, stale: texts.profile.none };

/** The title that was earned last, and the badges. */
export function EarnedSection({ written }: { written: Written[] }) {
  useEffect(() => syncedAchievements.start(), []);
  const { state, data } = useStore(syncedAchievements.$view);
  const all = achievementsOf(written, data.standings);
  const earned = all.filter(({ unlocked }) => unlocked);
  const title = latestTitle(all);
  return (
    <section className="border-t border-fg pt-4.5" aria-labelledby="earned">
      <h2 className="text-panel" id="earned">
        {texts.profile.title}
      </h2>
      <p className="mt-2 mb-3 text-muted">
        {earned.length === 0 ? NOTHING[state] : fill(texts.sum, { earned: earned.length, all: all.length })}
      </p>
      {title && <p className="font-display text-[1.5rem] leading-tight font-heavy">{title}</p>}
      {earned.length > 0 && (
        <ul className="mt-3 mb-4 flex flex-wrap gap-2">
          {earned.map((one) => (
            <li className="rounded-clip border border-earn-text bg-earn-soft px-2.5 py-0.5" key={one.id}>
              {one.title}
            </li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" className="btn" onClick={() => void openOverlay("badges")}>
          {texts.profile.all}
        </button>
      </p>
    </section>
  );
}
