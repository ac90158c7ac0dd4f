import { atom } from "nanostores";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { texts as notes } from "#texts/notes.ts";
import { texts } from "#texts/player.ts";
import { Captions, ChevronDown, Maximize } from "lucide-react";
import { timecode } from "#features/learning/course/formats.ts";
import type { PlacedLesson } from "#features/learning/course/course.ts";
import { writeNote } from "#features/learning/notes/notes.store.ts";
import { LONGEST_TEXT } from "#features/learning/notes/notes.ts";
import { useVisit } from "#features/learning/progress/useProgress.ts";
import { $isFollowing } from "#features/learning/transcript/transcript.store.ts";
import { $player, $said, sayOverPicture } from "#features/learning/video/player.store.ts";
import { secondIn, type Chapter, timeWords } from "#features/learning/video/seconds.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import { fill } from "#lib/fill.ts";
import { want } from "#lib/wanted.ts";
import { cx } from "#ui/cx.ts";
import { Composer } from "#ui/form/Composer.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { type Acts, actsOf, type Writing } from "./acts.ts";
import { Bar } from "./Bar.tsx";
import type { WrittenChapter } from "./Chapters.tsx";
import { PLAYER_ALIVE, SAID, SMALL, WRITING } from "./looks.ts";
import { EndPanel, ErrorPanel, Note, type Turn } from "./Panels.tsx";
import { $isIdle } from "./picture.ts";
import { type Film, Picture } from "./Picture.tsx";
import { SmallBar, useSmall } from "./SmallPlayer.tsx";
import { type Completion, startPlayer } from "./start.ts";

/** Few ask for it. */
const KeysHelp = lazy(() => import("./KeysHelp.tsx"));

const RESUMED_FOR_S = 6;
const UNDONE_FOR_MS = 3200;
/** Where the bar stands under the picture. */
const NARROW = "(width < 640px)";

interface Props {
  lesson: PlacedLesson;
  film: Omit<Film, "title">;
  chapters: WrittenChapter[];
  /** The addresses of its neighbours. */
  previous: string | undefined;
  next: { href: string; title: string; poster: string } | undefined;
  turn: Turn | undefined;
  hasTranscript: boolean;
}

type Panel = { is: "end" } | { is: "error"; why: string };

/** The second that a link asked for before the video lived. */
let asked: number | undefined;

/** Links to a second of the video, wherever they stand: the press that brought this is made again at once. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href*='?t=']");
  const film = document.querySelector<HTMLElement>("[data-film]")?.dataset["film"] ?? "";
  const isElsewhere = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (isElsewhere || !link?.pathname.endsWith(`/${film}`)) return;
  event.preventDefault();
  const second = secondIn(new URL(link.href).searchParams.get("t")) ?? 0;
  const player = $player.get();
  if (player) player.open(second);
  else asked = second;
}
if (typeof document !== "undefined") document.addEventListener("click", follow);

/** What lives of the page's one video. */
const $live = atom<{ controller: VideoController; completion: Completion; acts: Acts } | undefined>();

/** The video of a lesson with its chapters: the browser's own controls until this lives, and where it does not. */
export default function Player({ lesson, film, chapters, previous, next, turn, hasTranscript }: Props) {
  useVisit(lesson.moduleId, lesson.id);
  const isAlive = useHydrated();
  const { controller, completion, acts } = useStore($live) ?? {};
  const isIdle = useStore($isIdle);
  const said = useStore($said);
  const [panel, setPanel] = useState<Panel>();
  const [resumed, setResumed] = useState<{ second: number; isBelow: boolean }>();
  const [completed, setCompleted] = useState<"done" | "undone">();
  const [writing, setWriting] = useState<Writing>();
  const [isHelping, setHelping] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const held = useRef<HTMLCanvasElement>(null);
  const big = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const smallToggle = useRef<HTMLButtonElement>(null);
  const endPanel = useRef<HTMLElement>(null);
  const resumeNote = useRef<HTMLDivElement>(null);
  const small = useSmall(controller, frame, smallToggle);
  const focusBox = () => box.current?.focus({ preventScroll: true });

  useEffect(() => {
    if (!box.current || !video.current) return;
    const element = video.current;
    const place = box.current;
    const hadFocus = big.current === document.activeElement;
    // The focus moves to the button in the bar that does the same, before this one is gone.
    element.addEventListener("play", () => {
      if (big.current && big.current === document.activeElement) toggle.current?.focus({ preventScroll: true });
    });
    const { controller, completion } = startPlayer(place, element, held.current, lesson, {
      resumed: (second) => setResumed({ second, isBelow: matchMedia(NARROW).matches }),
      completed: () => setCompleted("done"),
      ended: () => {
        setCompleted(undefined);
        setPanel({ is: "end" });
      },
      goesOn: () => {
        if (endPanel.current?.contains(document.activeElement)) place.focus({ preventScroll: true });
        setPanel((shown) => (shown?.is === "end" ? undefined : shown));
      },
      failed: (why) => setPanel({ is: "error", why }),
    });
    element.addEventListener("timeupdate", () => {
      const isStill = element.paused || resumeNote.current?.matches(":focus-within");
      setResumed((shown) =>
        shown && !isStill && Math.abs(element.currentTime - shown.second) >= RESUMED_FOR_S ? undefined : shown,
      );
    });
    const uses = { lesson, previous, next: next?.href, write: setWriting, help: () => setHelping(true) };
    const acts = actsOf(controller, uses);
    document.addEventListener("keydown", acts.press);
    $live.set({ controller, completion, acts });
    if (hadFocus && !element.paused) requestAnimationFrame(() => toggle.current?.focus({ preventScroll: true }));
    const open = (second: number) => {
      controller.seek(second);
      controller.play();
      $isFollowing.set(true);
      if (place.getBoundingClientRect().bottom < 0) place.scrollIntoView({ block: "start" });
    };
    $player.set({ controller, open });
    if (asked !== undefined) open(asked);
    want("player");
    // Keys that were pressed before it was there to take them (shell/page/keys.ts).
    for (const key of document.keys?.splice(0) ?? []) acts.press(key);
    // It may complete the lesson: the page shows that then.
    want("progress");
    // eslint-disable-next-line react-hooks/exhaustive-deps -- One video for as long as the page lasts.
  }, []);
  useEffect(() => {
    if (completed !== "undone") return;
    const timer = setTimeout(() => setCompleted(undefined), UNDONE_FOR_MS);
    return () => clearTimeout(timer);
  }, [completed]);

  const pressPicture = () => {
    focusBox();
    controller?.toggle();
  };
  const written = (text: string | undefined) => {
    const { second = 0, wasPlaying, before } = writing ?? {};
    setWriting(undefined);
    // Whoever came by the keys goes on where they were; the box hears the player's keys for all others.
    const back = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : box.current;
    back?.focus({ preventScroll: true });
    if (text !== undefined)
      sayOverPicture(writeNote({ lessonId: lesson.id, second, text }) ? notes.kept : notes.keptOnPage);
    if (wasPlaying) controller?.play();
  };
  const startOver = () => {
    controller?.seek(0);
    setResumed(undefined);
    focusBox();
    controller?.play();
  };
  const retry = () => {
    if (!controller) return;
    const { second } = controller;
    setPanel(undefined);
    controller.reload();
    controller.seek(second);
    controller.play();
    focusBox();
  };
  const resumeText = resumed && fill(texts.resuming, { time: timecode(resumed.second) });
  const resumeActs = [{ title: texts.startOver, press: startOver }];
  const leaveNote = (next?: "undone") => {
    setCompleted(next);
    focusBox();
  };
  const undo = () => {
    completion?.undo();
    leaveNote("undone");
  };
  const doneActs = [
    { title: texts.undo, press: undo },
    { title: texts.close, press: () => leaveNote() },
  ];

  return (
    <div ref={frame} id="watch" className="frame -mx-3 max-sm:-mx-2.5 print:hidden">
      {small.isSmall && <div className="aspect-16/9 max-sm:mb-17" />}
      <div
        ref={box}
        data-film={lesson.id}
        data-on={controller ? "" : undefined}
        data-idle={isIdle ? "" : undefined}
        tabIndex={isAlive ? -1 : undefined}
        className={cx(
          "group/film @container/film overflow-hidden rounded-clip text-(--light) outline-none [--dim:oklch(31.5%_0.009_62)] [--light:oklch(96.8%_0.005_85)] [--ring:oklch(76.5%_0.12_256)]",
          controller && PLAYER_ALIVE,
          small.isSmall ? SMALL : "relative",
          small.isUnseen && "invisible",
        )}
      >
        <Picture
          {...film}
          title={lesson.title}
          video={video}
          held={held}
          big={big}
          isSmall={small.isSmall}
          press={pressPicture}
          fullScreen={acts?.bar.fullScreen}
        />
        {!controller && <Strip chapters={chapters} seconds={lesson.seconds} />}
        {controller && acts && (
          <>
            <p role="status" className={said === "" ? undefined : SAID}>
              {said}
            </p>
            {small.isSmall && (
              <SmallBar
                controller={controller}
                chapters={chapters}
                title={lesson.title}
                toggle={smallToggle}
                leave={small.leave}
              />
            )}
            <div className={small.isSmall ? "hidden" : "contents"}>
              <Bar
                controller={controller}
                chapters={chapters}
                toggle={toggle}
                {...acts.bar}
                instead={
                  resumed?.isBelow ? (
                    <Note ref={resumeNote} look="below" text={resumeText} acts={resumeActs} />
                  ) : undefined
                }
                className={cx(writing && "invisible")}
              />
              <Note
                ref={resumed?.isBelow ? undefined : resumeNote}
                look="over"
                text={resumed?.isBelow ? undefined : resumeText}
                acts={resumeActs}
              />
              <Note
                look="done"
                text={completed && (completed === "done" ? texts.lessonCompleted : texts.undone)}
                acts={completed === "done" ? doneActs : []}
              />
              {panel?.is === "error" && <ErrorPanel why={panel.why} retry={retry} canRead={hasTranscript} />}
              {panel?.is === "end" && completion && (
                <EndPanel
                  ref={endPanel}
                  controller={controller}
                  completion={completion}
                  turn={turn}
                  next={next}
                  close={() => {
                    if (endPanel.current?.contains(document.activeElement)) focusBox();
                    setPanel(undefined);
                  }}
                />
              )}
              {writing && (
                <Composer
                  key={writing.second}
                  label={fill(notes.noteAt, { time: timecode(writing.second) })}
                  hint={notes.hint}
                  words={notes}
                  longest={LONGEST_TEXT}
                  done={written}
                  className={WRITING}
                />
              )}
            </div>
            {isHelping && (
              <Suspense>
                <KeysHelp close={() => setHelping(false)} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Between the clips of chapters, as a share of the whole. */
const GAP = 0.004;

/** What stands in the place of the controls until they live: as high, and with the chapters to the same scale. */
function Strip({ chapters, seconds }: { chapters: Chapter[]; seconds: number }) {
  const starts = chapters.length > 0 ? chapters.map(({ start }) => start) : [0];
  const endOf = (index: number) => {
    const next = starts[index + 1];
    return next === undefined ? seconds : next - GAP * seconds;
  };
  return (
    <div
      aria-hidden
      className="pointer-events-none inset-x-0 bottom-0 h-17 bg-plate px-3 pt-1.5 font-label font-narrow text-on-plate tabular sm:absolute noscript:hidden [video[controls]~&]:hidden"
    >
      <svg viewBox={`0 0 ${seconds} 8`} preserveAspectRatio="none" className="h-2.5 w-full">
        {starts.map((start, index) => (
          <rect key={start} x={start} width={Math.max(0, endOf(index) - start)} height="8" fill="#57514b" />
        ))}
      </svg>
      <p className="mt-2.5 flex items-center gap-3">
        <Icon name="play" />
        <span className="flex-none whitespace-nowrap">{timeWords(0, seconds)}</span>
        {chapters[0] && (
          <>
            <span className="truncate max-sm:hidden">{chapters[0].title}</span>
            <ChevronDown className="icon" />
          </>
        )}
        <span className="flex-1" />
        <Captions className="icon" />
        <Maximize className="icon" />
      </p>
    </div>
  );
}
