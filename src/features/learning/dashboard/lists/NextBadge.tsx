import { useEffect } from "react";
import {
  achievementsOf,
  nextAchievement,
  segmentsOf,
  type Achievement,
  type Written,
} from "#features/learning/achievements/achievements.ts";
import { syncedAchievements } from "#features/learning/achievements/achievements.store.ts";
import { slateOf, wayWords } from "#features/learning/achievements/achievements.text.ts";
import { reportUnexpected } from "#lib/report.ts";
import { readStored } from "#lib/storage.ts";
import { texts } from "#texts/achievements.ts";
import { texts as words } from "#texts/dashboard.ts";
import { Parts, Slate } from "#ui/Slate.tsx";
import { useStore } from "#ui/useStore.ts";
import { Newest, Nothing } from "./Newest.tsx";
import { partState } from "./partState.ts";

/** As features/learning/tour keeps it, which comes later. */
const TOUR_KEY = "onboarding_tour_completed";

/** The tour's card may come and lie over it: until that is over, another page tells. */
async function tell(): Promise<void> {
  if (readStored(TOUR_KEY) !== "true") return;
  const { tellUnlocks } = await import("#features/learning/achievements/unlocks.ts");
  await tellUnlocks();
}

/** The badge that is nearest, and how far it is; what was earned since is told, as the other pages do. */
export function NextBadge({ written }: { written: Written[] }) {
  const view = useStore(syncedAchievements.$view);
  useEffect(() => syncedAchievements.start(), []);
  const { fresh, told } = view.data;
  const hasNews = fresh.some((id) => !told.includes(id));
  useEffect(() => {
    if (hasNews) tell().catch(reportUnexpected);
  }, [hasNews]);
  const all = achievementsOf(written, view.data.standings);
  const next = nextAchievement(all);
  return (
    <Newest
      id="badge-title"
      title={words.badge.title}
      all={{ href: "#badges", words: words.badge.all }}
      state={partState(view)}
      failed={{ words: texts.failed, again: texts.again, onAgain: () => void syncedAchievements.now() }}
    >
      {next ? <Way badge={next} /> : <Nothing {...words.badge.done} />}
    </Newest>
  );
}

function Way({ badge }: { badge: Achievement }) {
  return (
    <div className="mt-4 grid grid-cols-[60px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 leading-[1.4]">
      <Slate>{slateOf(badge)}</Slate>
      <div>
        <p className="font-bold text-fg">{badge.title}</p>
        <p className="tc">{wayWords(badge)}</p>
      </div>
      <Parts {...segmentsOf(badge)} className="col-span-full" />
      <p className="col-span-full text-muted">{badge.description}</p>
    </div>
  );
}
