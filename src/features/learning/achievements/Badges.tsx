import { useEffect, useState } from "react";
import { fill } from "#lib/fill.ts";
import { overlaysData } from "#lib/overlaysData.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/achievements.ts";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { SLATES } from "#ui/drawings.tsx";
import { ListStates } from "#ui/ListStates.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { Parts, Slate } from "#ui/Slate.tsx";
import { useStore } from "#ui/useStore.ts";
import { syncedAchievements, takeFresh, takeUnseen } from "./achievements.store.ts";
import { newsWords, rewardWords, slateOf, wayWords } from "./achievements.text.ts";
import {
  achievementsOf,
  CATEGORIES,
  nextAchievement,
  segmentsOf,
  latestTitle,
  type Achievement,
  type Written,
} from "./achievements.ts";
import { Celebration, useFreshlyEarned } from "./Highlight.tsx";

const NONE: Written[] = [];

/** What can be earned, and how far somebody is. */
export default function Badges({ open, onClose }: OverlayProps) {
  const { state, isVisitor, data } = useStore(syncedAchievements.$view);
  const written = overlaysData<Written[]>("achievements") ?? NONE;
  const all = achievementsOf(written, data.standings);
  const isKnown = !isVisitor && (state === "known" || state === "stale");
  const count = isKnown ? all.filter(({ unlocked }) => unlocked).length : 0;
  useEffect(() => {
    if (open) void syncedAchievements.now();
  }, [open]);
  return (
    <Dialog
      shape="wide"
      title={texts.title}
      open={open}
      onClose={onClose}
      beside={
        <span className="tc" data-sum>
          {isKnown && fill(texts.sum, { earned: count, all: all.length })}
        </span>
      }
    >
      <List {...{ written, all, count, isKnown }} />
    </Dialog>
  );
}

interface Announced {
  /** What is highlighted while the list is open. */
  unseen: ReadonlySet<string>;
  /** What is said of what was announced here; it stays until the list is opened again. */
  news: string;
}

/** What is new on this device counts as told and shown from now on. */
function useAnnounced(written: Written[]): Announced {
  const [announced, setAnnounced] = useState<Announced>({ unseen: new Set(), news: "" });
  useEffect(
    () =>
      syncedAchievements.$view.subscribe(() => {
        const told = takeFresh();
        const unseen = takeUnseen();
        if (unseen.length === 0 && told.length === 0) return;
        const news = newsWords(written.filter(({ id }) => told.includes(id)));
        setAnnounced((before) => ({ unseen: new Set([...before.unseen, ...unseen]), news: news || before.news }));
      }),
    [written],
  );
  return announced;
}

interface ListProps {
  written: Written[];
  all: Achievement[];
  count: number;
  isKnown: boolean;
}

function List({ written, all, count, isKnown }: ListProps) {
  const { state, isVisitor } = useStore(syncedAchievements.$view);
  const { unseen, news } = useAnnounced(written);
  const title = isKnown ? latestTitle(all) : "";
  const next = isKnown ? nextAchievement(all) : undefined;
  return (
    <>
      <ListStates
        drawing={SLATES}
        {...{ texts, state, isVisitor, count }}
        besides={news}
        way={routes.curriculum()}
        isAbove
        onAgain={() => void syncedAchievements.now()}
      />
      <div className="px-5 pb-3 sm:px-6">
        {title && <p className="font-bold">{fill(texts.ownTitle, { title })}</p>}
        {next && <Next badge={next} />}
        {CATEGORIES.map((category) => {
          const own = all.filter((one) => one.category === category && one !== next);
          if (own.length === 0) return null;
          return (
            <section key={category}>
              <h3 id={`badges-${category}`} className="mt-5 mb-1.5 text-md">
                {texts.categories[category]}
              </h3>
              <ul
                aria-labelledby={`badges-${category}`}
                className="grid grid-cols-[repeat(auto-fit,minmax(min(270px,100%),1fr))] gap-x-7 max-sm:gap-y-3"
              >
                {own.map((badge) => (
                  <Badge key={badge.id} {...{ badge, isKnown }} isNew={unseen.has(badge.id)} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

/** What is nearest to being earned, larger than the rest. */
const Next = ({ badge }: { badge: Achievement }) => (
  <div
    data-next
    className="mt-2.5 mb-2 grid grid-cols-[68px_minmax(0,1fr)] items-center gap-4 rounded-card border border-fg px-4 py-3.5 leading-[1.4] sm:grid-cols-[96px_minmax(0,1fr)] sm:gap-5.5 sm:px-5 sm:py-4.5 dark:border-line-strong"
  >
    <Slate className="w-17 text-lg sm:w-24 sm:text-[1.75rem]">{slateOf(badge)}</Slate>
    <div>
      <span className="tc text-muted">{texts.nextUp}</span>
      <h3 className="mt-0.5 mb-1 text-md">{badge.title}</h3>
      <p>{badge.description}</p>
      <Parts {...segmentsOf(badge)} className="mt-2" />
      <p className="tc mt-1 min-h-[1.35em] text-muted">{`${wayWords(badge)}. ${rewardWords(badge)}`}</p>
    </div>
  </div>
);

function Badge({ badge, isKnown, isNew }: { badge: Achievement; isKnown: boolean; isNew: boolean }) {
  const isFresh = useFreshlyEarned(isNew);
  const { filled, all } = segmentsOf(badge);
  return (
    <li
      data-fresh={isFresh ? "" : undefined}
      className={cx(
        "relative -mx-2 grid grid-cols-[60px_minmax(0,1fr)] items-start gap-4 border-line px-2 py-3.5 leading-[1.35] max-sm:mx-0 max-sm:rounded-button max-sm:border max-sm:px-3.5 sm:border-b",
        // An outline takes no room.
        isFresh && "rounded-button bg-earn-soft outline-[3px] -outline-offset-3 outline-earn-text sm:outline-offset-0",
      )}
    >
      <Slate isEarned={isKnown && badge.unlocked}>{slateOf(badge)}</Slate>
      <div className="text-sm wrap-anywhere">
        <h4 className="font-sans text-body leading-[1.3] font-bold">{badge.title}</h4>
        <p>{badge.description}</p>
        <p className="mt-1 font-bold">{rewardWords(badge)}</p>
        <Parts filled={isKnown ? filled : 0} all={all} className="mt-2" />
        <p className="tc mt-1 min-h-[1.35em] text-muted">{isKnown && wayWords(badge)}</p>
      </div>
      {isFresh && <Celebration />}
    </li>
  );
}
