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
import { TRANSCRIPT_ALIVE, ASKED, CURRENT, FOLLOW, LINE_BUTTON, MARKED, PLACED, WITH_POINTER } from "./looks.ts";

const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Tab)$/;
/** A line as high as this has room for the mark of a question below its time. */
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

/** The lines of the transcript: the current one is marked and, while the film plays, kept in view inside their own box. */
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
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Whoever scrolls in it reads on by themselves. */}
      <div
        ref={box}
        data-lines
        onWheel={pause}
        onTouchMove={pause}
        onKeyDown={({ key }) => SCROLL_KEYS.test(key) && pause()}
        // The scroll bar belongs to the box itself, a line to its link.
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
  /** The video can be steered: each line has its buttons. */
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

/** A line that would grow by the mark of a question while somebody reads it gets it once it is out of sight. */
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

/** A button of a line, which is its picture. */
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
    // The lesson's own address on this site, without what this reader came with.
    const address = `${location.origin}${here}?t=${String(second)}`;
    try {
      await navigator.clipboard.writeText(address);
      sayOverPicture(texts.linkCopied);
    } catch {
      // Refused, or no secure connection.
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

/** Something was asked during a line: it leads to what was asked first there. */
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
