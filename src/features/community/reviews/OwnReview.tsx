import { useId, useRef, useState, type FormEvent } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { syncedProgress } from "#features/learning/progress/progress.store.ts";
import { viewOf } from "#features/learning/progress/progressSync.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";
import { isObject } from "#sync/sync.ts";
import { texts } from "#texts/reviews.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Question, Ways } from "#ui/Question.tsx";
import { useStore } from "#ui/useStore.ts";
import type { OwnReview as Own, Words as Written } from "./own.ts";
import {
  reviewDraft,
  keepReviewDraft,
  ownReview,
  removeReview,
  reviewStanding,
  syncedReviews,
  writeReview,
} from "./own.store.ts";
import { Acts, By, Card, Day, Finished, Stars, Words } from "./ReviewCard.tsx";
import { loadReviews, setSaid } from "./list.store.ts";
import { LONGEST_REVIEW, STARS, type Reviewed } from "./reviews.ts";

/** Whether this device knows a lesson as finished. */
const isDone = (lessonId: string): boolean => isCompleted(viewOf(syncedProgress.peek()).progress, lessonId);

/** As the session says, and before it has: as the last one did. */
function isMember(): boolean {
  const session = $session.get();
  if (session.state === "signed-in") return session.user.subscriptionActive;
  const user = readStoredJson(KEYS.user);
  return isObject(user) && user["subscriptionActive"] === true;
}

/**
 * Whether somebody who is signed in is offered to write: it is open to them, or they finished it. The server decides
 * (hooks/community/reviews/reviews.rules.ts).
 */
const mayWrite = ({ lessons, isOpen, kind }: Reviewed): boolean =>
  isOpen || (kind === "module" && isMember()) || lessons.every(isDone);

const hiddenWords = ({ told }: Own): string => (told?.heldFor ? texts.held : texts.hidden);

/** What is to be said of one's own review; the server's sentence where it will not keep it. */
function noteOf(own: Own): { text: string; isProblem: boolean } {
  const { isWaiting, refusal } = reviewStanding(own);
  if (refusal) return { text: `${refusal} ${texts.onlyHere}`, isProblem: true };
  if (own.told?.hidden) return { text: hiddenWords(own), isProblem: !own.told.heldFor };
  if (!isWaiting) return { text: "", isProblem: false };
  const { state, isKept } = syncedReviews.peek();
  if (!isKept) return { text: texts.notKept, isProblem: true };
  return { text: state === "stale" || state === "empty" ? texts.waiting : "", isProblem: false };
}

const HINT = "text-sm text-muted";
const PROBLEM = "text-sm text-danger-text empty:hidden";

interface Props {
  about: Reviewed;
  /** Nobody has written one yet. */
  isFirst: boolean;
  /** Where the focus goes when what had it is gone. */
  leave: () => void;
}

/** One's own review: the way to write it, the form, or what was written. */
export function OwnReview({ about, isFirst, leave }: Props) {
  const { contentId, kind } = about;
  const owner = useStore($owner);
  useStore(syncedReviews.$view);
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  /** What gets the focus as soon as it is drawn. */
  const wanted = useRef<"line" | "heading" | "way">(undefined);
  const takes = (name: typeof wanted.current) => (one: HTMLElement | null) => {
    if (!one || wanted.current !== name) return;
    wanted.current = undefined;
    one.focus();
  };
  if (!owner)
    return (
      <a className="btn" href={routes.login(`${about.address}#reviews`)}>
        {texts.login}
      </a>
    );
  const own = ownReview(contentId);
  if (!own && !mayWrite(about)) return <p className="tc">{texts.membersOnly[kind]}</p>;

  const edit = () => {
    wanted.current = "line";
    setEditing(true);
  };
  const close = () => {
    wanted.current = "way";
    keepReviewDraft(contentId);
    setEditing(false);
  };
  async function send(words: Written): Promise<void> {
    wanted.current = "heading";
    const sending = writeReview(contentId, words);
    keepReviewDraft(contentId);
    setEditing(false);
    await sending;
    const now = ownReview(contentId);
    if (!now || reviewStanding(now).isWaiting) return;
    setSaid(now.told?.hidden ? hiddenWords(now) : texts.sent);
    await loadReviews();
  }
  async function remove(known: Own): Promise<void> {
    setAsked(false);
    const removing = removeReview(known);
    leave();
    setSaid(texts.removed);
    await removing;
    await loadReviews();
  }

  if (isEditing || reviewDraft(contentId) !== undefined || (!own && isFirst))
    return (
      <Form
        key={owner}
        {...{ contentId, own }}
        first={takes("line")}
        onSend={(words) => void send(words)}
        onLeave={own || !isFirst ? close : undefined}
      />
    );
  if (!own)
    return (
      <Button ref={takes("way")} onClick={edit}>
        {texts.write}
      </Button>
    );
  const { text, isProblem } = noteOf(own);
  return (
    <Card className="rounded-card border border-line-strong bg-surface px-5 py-4.5">
      <h3 ref={takes("heading")} tabIndex={-1} className="text-body outline-none">
        {texts.own}
      </h3>
      <By>
        <Stars rating={own.rating} />
        <Day at={own.told?.created ?? own.at} />
        {own.told?.finished && <Finished {...about} />}
      </By>
      <Words {...own} />
      {text && <p className={isProblem ? PROBLEM : HINT}>{text}</p>}
      <Acts>
        <Button className="px-3.5 text-sm" ref={takes("way")} onClick={edit}>
          {texts.edit}
        </Button>
        <Button className="px-3.5 text-sm" onClick={() => setAsked(true)}>
          {texts.remove}
        </Button>
      </Acts>
      <Question
        title={texts.removeTitle}
        open={isAsked}
        onClose={() => setAsked(false)}
        onAnswer={() => void remove(own)}
      >
        <p>{texts.removeText}</p>
        <Ways>
          <Button type="submit" look="danger">
            {texts.remove}
          </Button>
          <Button onClick={() => setAsked(false)}>{texts.keep}</Button>
        </Ways>
      </Question>
    </Card>
  );
}

const LINE = "mt-1.5 block min-h-12 w-full rounded-button border border-line-strong bg-bg px-3.5 py-2.5 font-normal";
const STAR = // The chosen one and those before it are full.
  "relative grid size-11 cursor-pointer place-content-center rounded-button hover:bg-surface-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-7 [&:is(:has(:checked),:has(~label_:checked))_svg]:fill-earn";

interface FormProps {
  contentId: string;
  /** A review of theirs is there already. */
  own: Own | undefined;
  /** Is handed the radio that is chosen, or the first. */
  first: (line: HTMLInputElement | null) => void;
  onSend: (words: Written) => void;
  /** undefined where there is nothing else to go to. */
  onLeave: (() => void) | undefined;
}

/** The form for one's review. Each key is kept, so that nothing is lost whatever happens to the page. */
function Form({ contentId, own, first, onSend, onLeave }: FormProps) {
  const id = useId();
  const [{ draft, isDraft }, setDraft] = useState(() => {
    const begun = reviewDraft(contentId);
    const { rating, title, content } = begun ?? own ?? { rating: 0, title: "", content: "" };
    return { draft: { rating, title, content }, isDraft: begun !== undefined };
  });
  const [isUnrated, setUnrated] = useState(false);
  const rate = useRef<HTMLInputElement>(null);
  const write = (change: Partial<Written>) => {
    const next = { ...draft, ...change };
    setUnrated(false);
    setDraft({ draft: next, isDraft });
    keepReviewDraft(contentId, next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (draft.rating) return onSend(draft);
    setUnrated(true);
    rate.current?.focus();
  };
  const optional = <span className="tc">{texts.optional}</span>;
  return (
    <form
      noValidate
      aria-label={texts.own}
      className="grid gap-4.5 rounded-card border border-line-strong bg-surface px-5 pt-4.5 pb-5"
      onSubmit={send}
    >
      <fieldset aria-describedby={isUnrated ? id : undefined}>
        <legend className="font-semibold">{texts.yourRating}</legend>
        <div className="-ms-2 mt-1 flex">
          {STARS.toReversed().map((stars, at) => (
            <label key={stars} className={STAR}>
              <input
                ref={(line) => {
                  if (at === 0) rate.current = line;
                  if (draft.rating ? stars === draft.rating : at === 0) first(line);
                }}
                type="radio"
                name="rating"
                value={stars}
                className="sr-only"
                checked={stars === draft.rating}
                onChange={() => write({ rating: stars })}
              />
              <span className="inline-flex text-earn-text">
                <Icon name="star" />
              </span>
              <span className="sr-only">{fill(texts.stars, { count: stars })}</span>
            </label>
          ))}
        </div>
        <p id={id} className={PROBLEM}>
          {isUnrated && texts.rateFirst}
        </p>
      </fieldset>
      <label>
        <span className="block font-semibold">
          {texts.reviewTitle} {optional}
        </span>
        <input
          className={LINE}
          dir="auto"
          autoComplete="off"
          maxLength={LONGEST_REVIEW.title}
          value={draft.title}
          onChange={({ target }) => write({ title: target.value })}
        />
      </label>
      <label>
        <span className="block font-semibold">
          {texts.reviewContent} {optional}
        </span>
        <textarea
          className={`${LINE} resize-y leading-normal`}
          dir="auto"
          autoComplete="off"
          rows={4}
          maxLength={LONGEST_REVIEW.content}
          value={draft.content}
          onChange={({ target }) => write({ content: target.value })}
        />
      </label>
      <p className={HINT}>{isDraft ? `${texts.draft} ${texts.publicHint}` : texts.publicHint}</p>
      <Acts>
        <Button type="submit" look="act">
          {own ? texts.sendAgain : texts.send}
        </Button>
        {onLeave && <Button onClick={onLeave}>{texts.cancel}</Button>}
      </Acts>
    </form>
  );
}
