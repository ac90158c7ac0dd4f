import { X } from "lucide-react";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { $shown } from "#features/learning/video/player.store.ts";
import { type Chapter, indexAt } from "#features/learning/video/seconds.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import { texts } from "#texts/player.ts";
import { useStore } from "#ui/useStore.ts";
import { ChapterClips, Clock, PlayTool, Tool } from "./Bar.tsx";

interface Size {
  isSmall: boolean;
  /** For two frames: a visible element that changes its place counts as a layout shift. */
  isUnseen: boolean;
}
const ON_PAGE: Size = { isSmall: false, isUnseen: false };

const afterTwoFrames = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(() => run()));

/**
 * Makes the video small when it is scrolled out of view while playing.
 * @param frame where it stands on the page
 * @param toggle what has the focus in the small player when the video had it
 */
export function useSmall(
  controller: VideoController | undefined,
  frame: RefObject<HTMLElement | null>,
  toggle: RefObject<HTMLElement | null>,
): Size & { leave: () => void } {
  const [size, setSize] = useState(ON_PAGE);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    const place = frame.current;
    if (!controller || !place) return;
    const { box, video } = controller;
    let isInView = true;
    let isSmall = false;
    const turn = (next: boolean) => {
      if (next === isSmall) return;
      isSmall = next;
      document.documentElement.toggleAttribute("data-small-film", isSmall);
      const hadFocus = box.contains(document.activeElement);
      flushSync(() => setSize({ isSmall, isUnseen: true }));
      afterTwoFrames(() => {
        flushSync(() => setSize({ isSmall, isUnseen: false }));
        if (hadFocus) (isSmall ? toggle.current : box)?.focus({ preventScroll: true });
      });
    };
    const decide = () => {
      if (isInView || document.pictureInPictureElement === video) turn(false);
      else if (!video.paused && !controller.isFullscreen) turn(true);
    };
    leave.current = () => turn(false);
    const header = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--header-h"));
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry?.isIntersecting ?? true;
        decide();
      },
      { rootMargin: `-${String(header)}px 0px 0px` },
    );
    observer.observe(place);
    const events = ["play", "enterpictureinpicture", "leavepictureinpicture"];
    for (const event of events) video.addEventListener(event, decide);
    return () => {
      observer.disconnect();
      document.documentElement.removeAttribute("data-small-film");
      for (const event of events) video.removeEventListener(event, decide);
    };
  }, [controller, frame, toggle]);
  return { ...size, leave: () => leave.current?.() };
}

interface Props {
  controller: VideoController;
  chapters: Chapter[];
  title: string;
  toggle: Ref<HTMLButtonElement>;
  leave: () => void;
}

/** The small player's own bar: back, time, pause and close. */
export function SmallBar({ controller, chapters, title, toggle, leave }: Props) {
  const { second, hasCaptions } = useStore($shown);
  const back = () => {
    leave();
    controller.box.scrollIntoView({ block: "start" });
  };
  const close = () => {
    controller.video.pause();
    leave();
  };
  const small = "hover:bg-(--dim)";
  return (
    <div
      role="group"
      aria-label={texts.smallPlayer}
      className="grid grid-cols-[114px_minmax(0,1fr)_44px_44px] items-center gap-x-2.5 pr-1.5 max-xs:grid-cols-[96px_minmax(0,1fr)_40px_40px] max-xs:gap-x-2 max-xs:pr-0"
    >
      <button
        type="button"
        aria-label={texts.backToFilm}
        title={texts.backToFilm}
        className="relative h-16"
        onClick={back}
      />
      <p className="min-w-0 leading-snug">
        <b className="block truncate text-sm font-semibold">{title}</b>
        <Clock title={chapters[indexAt(chapters, second)]?.title} className="block truncate" />
      </p>
      <PlayTool controller={controller} ref={toggle} className={small} />
      <Tool label={texts.closeSmall} icon={X} className={small} onClick={close} />
      {hasCaptions && <Caption controller={controller} />}
      <div aria-hidden="true" className="col-span-full -mr-1.5 flex gap-0.5 max-xs:mr-0">
        <ChapterClips chapters={chapters} className="h-1.25" />
      </div>
    </div>
  );
}

/** What is said, below a picture that is too small for it: for screen readers it stays the film's own. */
function Caption({ controller: { captions } }: Pick<Props, "controller">) {
  const [text, setText] = useState("");
  useEffect(() => {
    const show = () =>
      setText([...(captions?.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : "")).join(" "));
    show();
    captions?.addEventListener("cuechange", show);
    return () => captions?.removeEventListener("cuechange", show);
  }, [captions]);
  return (
    <p aria-hidden className="col-span-full line-clamp-2 min-h-12 px-3 py-1 text-sm leading-[1.35]">
      {text}
    </p>
  );
}
