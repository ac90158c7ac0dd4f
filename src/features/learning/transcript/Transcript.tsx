import { CircleQuestionMark, Link } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { $bookmarks, bookmarkOf, syncedBookmarks } from "#features/learning/bookmarks/kept/bookmarks.store.ts";
import { toggleSecond } from "#features/learning/bookmarks/marking/lessonMarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { PlacedLesson } from "#features/learning/course/course.ts";
import { byLine } from "./asked.ts";
import { $askedLines, $isFollowing } from "./transcript.store.ts";
import { $player, $shown, sayOverPicture } from "#features/learning/video/player.store.ts";
import { indexAt } from "#features/learning/video/seconds.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts as marks } from "#texts/bookmarks.ts";
import { texts as questions } from "#texts/questions.ts";
import { texts } from "#texts/transcript.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { isStill } from "#ui/isStill.ts";
import { useStore } from "#ui/useStore.ts";

/** Classes that only this island uses: pages do not carry them before it is hydrated. */
const PLACED = "max-h-[min(62svh,560px)] overflow-y-auto overscroll-contain";
const FOLLOW = "sticky bottom-2.5 mx-auto mt-2 flex! border-fg shadow-card";
const CURRENT =
  "aria-[current]:bg-act-soft aria-[current]:edge-act forced-colors:aria-[current]:border-s-4 forced-colors:aria-[current]:border-[Highlight]";
/** On a phone the buttons are beside the time and the text below has the full width. */
const TRANSCRIPT_ALIVE = "relative grid-cols-[minmax(0,1fr)_40px_40px] sm:grid";
const MARKED = "min-h-16.5";
const LINE_BUTTON =
  "grid h-10 max-sm:absolute max-sm:end-0 max-sm:top-0 max-sm:h-8 max-sm:w-11 max-sm:first-of-type:end-11 place-content-center rounded-[6px] text-muted hover:bg-surface-2 hover:text-fg focus-visible:-outline-offset-3 aria-pressed:text-act-text [&_.icon]:w-4.5";
/** Where hover exists the buttons appear on hover. */
const WITH_POINTER =
  "[@media(hover:hover)]:opacity-0 group-hover/line:opacity-100! group-focus-within/line:opacity-100! aria-pressed:opacity-100!";
const ASKED =
  "absolute start-1.5 top-8 max-sm:start-12 max-sm:top-0.5 flex h-7.5 min-w-11 items-center justify-center gap-0.75 rounded-[6px] font-label text-[0.875rem] leading-none font-bold text-act-text tabular hover:bg-surface-2 focus-visible:-outline-offset-3";

const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Tab)$/;
/** A line of this height has room for a question's mark below its time. */
const ROOM_PX = 66;

interface Line {
  /** In seconds. */
  start: number;
  text: string;
}

interface Props {
  lesson: PlacedLesson;
  lines: Line[];
}

/** The transcript: the current line is marked and, during playback, kept in view inside its own box. */
export default function Transcript({ lesson, lines }: Props) {
  const controller = useStore($player)?.controller;
  const { second, hasBegun, isPaused } = useStore($shown);
  const isFollowing = useStore($isFollowing);
  const isPlaced = controller !== undefined && hasBegun;
  const current = controller && (hasBegun || second > 0) ? indexAt(lines, second) : -1;
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = box.current?.querySelector("ol")?.children[current];
    if (!row || !box.current || !isFollowing || !isPlaced) return;
    const place = box.current.getBoundingClientRect();
    const top = box.current.scrollTop + row.getBoundingClientRect().top - place.top - place.height / 3;
    box.current.scrollTo({ top, behavior: isStill() ? "instant" : "smooth" });
  }, [current, isFollowing, isPlaced]);

  const pause = () => {
    if (controller && !isPaused) $isFollowing.set(false);
  };
  const again = (button: HTMLElement) => {
    if (button === document.activeElement)
      box.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    $isFollowing.set(true);
  };
  return (
    <>
      <p className="mb-3.5 text-muted noscript:hidden">{texts.pressLine}</p>
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- only observes scrolling, which ends the following */}
      <div
        ref={box}
        data-lines
        onWheel={pause}
        onTouchMove={pause}
        onKeyDown={({ key }) => SCROLL_KEYS.test(key) && pause()}
        // Only the scroll bar is the box itself; a line is a link.
        onPointerDown={({ target }) => target === box.current && pause()}
        className={cx("relative", isPlaced && PLACED)}
      >
        <Lines lesson={lesson} lines={lines} current={current} isAlive={controller !== undefined} />
        {!isFollowing && (
          <Button className={FOLLOW} onClick={({ currentTarget }) => again(currentTarget)}>
            {texts.followAgain}
          </Button>
        )}
      </div>
    </>
  );
}

interface LinesProps extends Props {
  current: number;
  /** The player is ready: each line has its buttons. */
  isAlive: boolean;
}

function Lines({ lesson, lines, current, isAlive }: LinesProps) {
  const asked = useStore($askedLines);
  const byIndex = asked
    ? byLine(
        asked.seconds,
        lines.map(({ start }) => Math.floor(start)),
      )
    : undefined;
  useEffect(() => {
    if (isAlive) syncedBookmarks.start();
  }, [isAlive]);
  const here = routes.lesson(lesson.moduleId, lesson.id);
  return (
    <ol className="transcript">
      {lines.map(({ start, text }, index) => {
        const second = Math.floor(start);
        const mine = byIndex?.get(index);
        return (
          <Row
            key={start}
            mark={mine && <AskedMark seconds={mine} second={second} show={asked?.show} />}
            isAlive={isAlive}
          >
            <a
              href={`${here}?t=${String(second)}`}
              aria-current={index === current ? "true" : undefined}
              className={cx(
                "grid grid-cols-[64px_minmax(0,1fr)] rounded-[6px] py-2 ps-0 pe-3 leading-normal no-underline hover:bg-surface-2 focus-visible:-outline-offset-3 max-sm:grid-cols-1 max-sm:px-2",
                isAlive && CURRENT,
              )}
            >
              <span className="tc ps-3 pt-0.75 max-sm:ps-0">{timecode(start)}</span> {text}
            </a>
            {isAlive && <MarkButton lesson={lesson} second={second} />}
            {isAlive && <CopyButton here={here} second={second} />}
          </Row>
        );
      })}
    </ol>
  );
}

/** A mark that would make a line taller is added only while the line is out of view. */
function Row({ mark, isAlive, children }: { mark: ReactNode; isAlive: boolean; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  const [hasRoom, setRoom] = useState(false);
  const isMarked = mark !== undefined;
  useEffect(() => {
    if (!isMarked || hasRoom || !row.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && (!entry.isIntersecting || entry.target.clientHeight >= ROOM_PX)) setRoom(true);
    });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [isMarked, hasRoom]);
  const isShown = isMarked && hasRoom;
  return (
    <li ref={row} className={cx("group/line", isAlive && TRANSCRIPT_ALIVE, isShown && MARKED)}>
      {children}
      {isShown && mark}
    </li>
  );
}

/** An icon button of a line. */
const LineButton = ({ label, ...button }: { label: string } & ComponentProps<"button">) => (
  <button type="button" aria-label={label} title={label} className={cx(LINE_BUTTON, WITH_POINTER)} {...button} />
);

function MarkButton({ lesson, second }: { lesson: PlacedLesson; second: number }) {
  useStore($bookmarks, []);
  const isMarked = bookmarkOf(`${routes.lesson(lesson.moduleId, lesson.id)}?t=${String(second)}`) !== undefined;
  return (
    <LineButton
      label={fill(marks.markLine, { time: timecode(second) })}
      aria-pressed={isMarked}
      onClick={() => toggleSecond(lesson, second, sayOverPicture)}
    >
      <Icon name={isMarked ? "bookmarked" : "bookmark"} />
    </LineButton>
  );
}

function CopyButton({ here, second }: { here: string; second: number }) {
  const copy = async () => {
    // The lesson's canonical URL, without this reader's query parameters.
    const address = `${location.origin}${here}?t=${String(second)}`;
    try {
      await navigator.clipboard.writeText(address);
      sayOverPicture(texts.linkCopied);
    } catch {
      // Denied, or not a secure context.
      history.replaceState(history.state, "", address);
      sayOverPicture(texts.linkCopiedByHand);
    }
  };
  return (
    <LineButton label={fill(texts.copy, { time: timecode(second) })} onClick={() => void copy()}>
      <Link className="icon" aria-hidden />
    </LineButton>
  );
}

interface AskedProps {
  seconds: { id: string; count: number }[];
  second: number;
  show: ((id: string) => void) | undefined;
}

/** Links a line to the first question asked during it. */
function AskedMark({ seconds, second, show }: AskedProps) {
  const count = seconds.reduce((sum, one) => sum + one.count, 0);
  return (
    <LineButton
      label={fill(questions.here, { count, time: timecode(second) })}
      data-asked
      className={ASKED}
      onClick={() => show?.(seconds[0]?.id ?? "")}
    >
      <CircleQuestionMark className="icon w-4.25" aria-hidden />
      {count}
    </LineButton>
  );
}
