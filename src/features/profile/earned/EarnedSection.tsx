import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { achievementsOf, titleOf, type Written } from "#features/achievements/achievements.ts";
import { syncedAchievements } from "#features/achievements/achievements.store.ts";
import { fill } from "#lib/fill.ts";
import { seePanel } from "#ui/panel/seePanel.ts";
import { texts } from "#texts/achievements.ts";

/** What is said while nothing is earned, or known. */
const NOTHING = { loading: texts.loading, empty: texts.failed, known: texts.profile.none, stale: texts.profile.none };

/** The title that was earned last, and the badges. */
export function EarnedSection({ written }: { written: Written[] }) {
  useEffect(() => syncedAchievements.start(), []);
  const { state, data } = useStore(syncedAchievements.$view);
  const all = achievementsOf(written, data.standings);
  const earned = all.filter(({ unlocked }) => unlocked);
  const title = titleOf(all);
  return (
    <section aria-labelledby="earned">
      <h2 id="earned">{texts.profile.title}</h2>
      <p className="profile-lead">
        {earned.length === 0 ? NOTHING[state] : fill(texts.sum, { earned: earned.length, all: all.length })}
      </p>
      {title && <p className="profile-title">{title}</p>}
      {earned.length > 0 && (
        <ul className="profile-badges">
          {earned.map((one) => (
            <li key={one.id}>{one.title}</li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" className="btn" onClick={() => seePanel("badges")}>
          {texts.profile.all}
        </button>
      </p>
    </section>
  );
}
