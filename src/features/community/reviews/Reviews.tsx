import { type RefObject, useEffect, useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/reviews.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { ReasonQuestion } from "#ui/Question.tsx";
import { NotFetched, Skeleton } from "#ui/SectionState.tsx";
import { useFreedPlace } from "#ui/useFreedPlace.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { $reviews, loadReviews, readMoreReviews, setSaid, startReviews } from "./list.store.ts";
import { OwnReview } from "./OwnReview.tsx";
import { $reportedReviews, $votes, reportReview, toggleVote } from "./presses.store.ts";
import { Acts, By, Card, Day, Finished, Stars, Words } from "./ReviewCard.tsx";
import {
  averageWords,
  helpfulNow,
  initialOf,
  REVIEW_SORTS,
  STARS,
  type Review,
  type Reviewed,
  type Sort,
  type Stats,
} from "./reviews.ts";

/** The reviews of a lesson or module, at the end of its page: what others wrote is read once somebody comes near. */
export function Reviews(about: Reviewed) {
  const title = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLElement>(null);
  const isLive = useHydrated();
  return (
    <section
      ref={place}
      id="reviews"
      aria-labelledby="reviews-title"
      // Its place is kept: what comes later moves nothing.
      className="mt-10 min-h-85 border-t border-line pt-7 print:hidden noscript:hidden"
    >
      <h2 id="reviews-title" ref={title} tabIndex={-1} className="text-panel leading-[1.15] outline-none">
        {texts.title}
      </h2>
      {isLive && <Live {...{ about, place }} leave={() => title.current?.focus()} />}
    </section>
  );
}

interface LiveProps {
  about: Reviewed;
  place: RefObject<HTMLElement | null>;
  /** Where the focus goes when what had it is gone. */
  leave: () => void;
}

function Live({ about, place, leave }: LiveProps) {
  const { contentId, kind } = about;
  const { stats, reviews, failure, isWaiting, isFull, counted, sort, said } = useStore($reviews);
  const reported = useStore($reportedReviews);
  useEffect(() => startReviews(contentId), [contentId]);
  useFreedPlace(place, !isWaiting && (failure !== undefined || stats !== undefined));
  const others = reviews.filter(({ id }) => !reported.has(id));
  // What one has written oneself is here all the same; without a server there is nobody to write to.
  const mayAnswer = failure ? failure.kind !== "unanswered" : stats !== undefined;
  return (
    <>
      {stats && <Summary stats={stats} />}
      {stats === null && <p className="mt-3.5">{texts.empty[kind]}</p>}
      <div className="mt-6 max-w-[45.4em]">
        {mayAnswer && <OwnReview {...{ about, leave }} isFirst={stats === null} />}
      </div>
      <p role="status" className="font-semibold not-empty:mt-3.5">
        {said}
      </p>
      {others.length > 1 && (
        <div className="mt-6 flex">
          <label>
            <span className="sr-only">{texts.order}</span>
            <select
              autoComplete="off"
              value={sort}
              className="select min-h-11 rounded-button border border-line-strong bg-surface py-2 ps-3 font-semibold"
              onChange={({ target }) => void loadReviews(target.value as Sort)}
            >
              {REVIEW_SORTS.map((one) => (
                <option key={one} value={one}>
                  {texts.orders[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <div className="mt-6 grid justify-items-start gap-3.5 text-muted *:max-w-[38.9em] empty:hidden">
        {failure ? (
          <NotFetched failure={failure} words={texts} onAgain={() => void loadReviews()} />
        ) : isWaiting && others.length === 0 ? (
          <Skeleton label={texts.loading} count={2} />
        ) : (
          stats && others.length === 0 && <p>{texts.noOthers}</p>
        )}
      </div>
      <List {...{ about, others, counted, isFull, leave }} />
    </>
  );
}

/** How something is rated: the average, and how many gave how many stars. */
const Summary = ({ stats }: { stats: Stats }) => (
  <div className="mt-3.5 grid max-w-155 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-10 gap-y-3 max-sm:grid-cols-[minmax(0,1fr)]">
    <div>
      <p className="font-display text-[3.25rem] leading-none font-heavy tracking-[-0.02em]">
        {averageWords(stats)}
        <span className="sr-only">{` ${fill(texts.outOf, { stars: "" }).trim()}`}</span>
      </p>
      <p className="tc mt-1.5">{fill(texts.from, { count: stats.total })}</p>
    </div>
    <table className="w-full font-label text-sm leading-snug font-narrow text-muted tabular">
      <caption className="sr-only">{texts.ratings}</caption>
      <tbody>
        {STARS.map((stars) => {
          const given = stats[`stars${stars}`];
          return (
            <tr key={stars}>
              <th scope="row" className="w-16 py-0.75 text-start font-[inherit] whitespace-nowrap">
                {fill(texts.stars, { count: stars })}
              </th>
              <td className="py-0.75">
                <i
                  className="block h-3 min-w-0.75 rounded-[3px] border border-earn-text bg-earn"
                  style={{ width: `${String(Math.round((100 * given) / stats.total))}%` }}
                />
              </td>
              <td className="w-10 py-0.75 text-end">{given}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);

interface ListProps {
  about: Reviewed;
  others: Review[];
  counted: ReadonlySet<string>;
  /** There may be another page behind it. */
  isFull: boolean;
  leave: () => void;
}

/** The reviews by others: ten at a time, in the order that was chosen. */
function List({ about, others, counted, isFull, leave }: ListProps) {
  const owner = useStore($owner);
  const votes = useStore($votes);
  const items = useRef(new Map<string, HTMLElement>());
  const [reported, setReported] = useState<Review>();
  const [isReading, setReading] = useState(false);
  /** Which review gets the focus once it is drawn; "" leads to the heading. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current === undefined) return;
    const item = items.current.get(next.current);
    next.current = undefined;
    if (item) item.focus();
    else leave();
  });

  async function showMore(): Promise<void> {
    setReading(true);
    next.current = await readMoreReviews();
    setReading(false);
  }
  function report({ id }: Review, reason: string): void {
    const at = others.findIndex((one) => one.id === id);
    const left = others.filter((one) => one.id !== id);
    next.current = left[Math.min(at, left.length - 1)]?.id ?? "";
    setReported(undefined);
    void reportReview(id, reason).then((problem) => setSaid(problem || texts.reported));
  }
  return (
    <>
      <div className="mt-4">
        {others.map((review) => (
          <Item
            key={review.id}
            {...{ about, review }}
            ref={(item) => void (item ? items.current.set(review.id, item) : items.current.delete(review.id))}
            helpful={helpfulNow(review, counted.has(review.id), votes.has(review.id))}
            hasVoted={owner ? votes.has(review.id) : undefined}
            onReport={() => setReported(review)}
          />
        ))}
      </div>
      {isFull && (
        <Button className="mt-5" aria-disabled={isReading} onClick={() => isReading || void showMore()}>
          {texts.more}
        </Button>
      )}
      <ReasonQuestion
        title={texts.reportTitle}
        texts={texts}
        open={reported !== undefined}
        onClose={() => setReported(undefined)}
        onTold={(reason) => reported && report(reported, reason)}
      />
    </>
  );
}

interface ItemProps {
  about: Reviewed;
  review: Review;
  helpful: number;
  /** undefined for a visitor, who cannot vote. */
  hasVoted: boolean | undefined;
  onReport: () => void;
  ref: (item: HTMLElement | null) => void;
}

const ACT = "px-3.5 text-sm";

/** A review by somebody else. */
function Item({ about, review, helpful, hasVoted, onReport, ref }: ItemProps) {
  const { id, userName, userTitle, rating, created, finished } = review;
  const count = <span className="font-label tabular">{helpful}</span>;
  const whose = (
    <span className="sr-only" dir="auto">
      {" "}
      {fill(texts.ofReview, { name: userName })}
    </span>
  );
  return (
    <Card id={`review-${id}`} ref={ref}>
      <By>
        <Photo {...review} />
        <b dir="auto" className="font-bold wrap-anywhere">
          {userName}
        </b>
        {userTitle && (
          <span dir="auto" className="tc">
            {userTitle}
          </span>
        )}
        <Stars rating={rating} />
        <Day at={created} />
        {finished && <Finished {...about} />}
      </By>
      <Words {...review} />
      {hasVoted === undefined ? (
        helpful > 0 && (
          <Acts>
            <span className="tc">
              {texts.helpful} {count}
            </span>
          </Acts>
        )
      ) : (
        <Acts>
          <button
            type="button"
            aria-pressed={hasVoted}
            className={buttonClass(
              "plain",
              "normal",
              cx(ACT, hasVoted && "border-done-text bg-done-soft text-done-text"),
            )}
            onClick={() => void toggleVote(id).then((problem) => problem && setSaid(problem))}
          >
            {texts.helpful} {count}
            {whose}
          </button>
          <Button className={ACT} onClick={onReport}>
            {texts.report}
            {whose}
          </Button>
        </Acts>
      )}
    </Card>
  );
}

/** The photo; the initial where there is none, or it does not come. */
function Photo({ userAvatar, userName }: Pick<Review, "userAvatar" | "userName">) {
  const [hasFailed, setFailed] = useState(false);
  const look =
    "grid size-10 place-content-center overflow-hidden rounded-button bg-done-solid object-cover font-display text-base leading-none font-[700] text-on-done";
  if (userAvatar && !hasFailed)
    return (
      <img
        className={look}
        src={userAvatar}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    );
  return (
    <span className={look} aria-hidden>
      {initialOf(userName)}
    </span>
  );
}
