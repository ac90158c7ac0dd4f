import { Captions, CaptionsOff, Maximize, Pause, Play, VolumeX, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { timecode } from "#features/learning/course/formats.ts";
import { FILM } from "#features/learning/timeline/timeline.ts";
import { $playhead, $wanted } from "#features/learning/timeline/timeline.store.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import * as routes from "#lib/routes.ts";
import { want } from "#lib/wanted.ts";
import { texts } from "#texts/home.ts";
import { cx } from "#ui/cx.ts";

interface Cut {
  id: string;
  moduleId: number;
  number: number;
  title: string;
  line: string;
  /** Where its line begins, in seconds. */
  from: number;
}

/** A film cut from the course: one line of each lesson, in their order. */
export interface Trailer {
  src: string;
  captions: string;
  /** What stands there while it does not play. */
  picture: string;
  cuts: Cut[];
  seconds: number;
}

/** Whoever wants little movement, or has no scripts to stop it with, sees the picture. */
const MOVES = "(prefers-reduced-motion: no-preference) and (scripting: enabled)";
const TOOL =
  "grid size-11 flex-none place-content-center rounded-button text-on-plate hover:bg-surface-2 hover:text-fg focus-visible:-outline-offset-2";

/** The browser's wish to save data, where it tells of one. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

interface Props {
  trailer: Trailer;
  /** Somebody who has begun the course is not told about it unasked. */
  isBegun: boolean;
}

/** The course in two minutes: plays in place, muted and captioned, and says on the timeline where it is. */
export function HeroFilm({ trailer: { src, captions, picture, cuts, seconds }, isBegun }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [at, go] = useState(0);
  /** Undefined until this is alive: a film plays by itself where movement is welcome. */
  const [isPlaying, play] = useState<boolean>();
  const [isMuted, mute] = useState(true);
  const [isCaptioned, caption] = useState(true);
  const isAlive = isPlaying !== undefined;
  const cut = cuts.findLast(({ from }) => from <= at) ?? cuts[0];

  const start = () => {
    const { current } = video;
    if (!current) return;
    if (!current.currentSrc) current.src = src;
    void current.play().catch(() => play(false));
  };
  const toggle = () => (video.current?.paused === false ? video.current.pause() : start());
  const listen = () => {
    if (!video.current) return;
    video.current.muted = !video.current.muted;
    if (!video.current.muted) start();
  };
  const fill = () => {
    const { current } = video;
    // An iPhone gives the whole screen to a video alone, which then says its captions by itself.
    const alone = current as { webkitEnterFullscreen?: () => void } | null;
    if (whole.current?.requestFullscreen) void whole.current.requestFullscreen();
    else alone?.webkitEnterFullscreen?.();
  };

  useEffect(() => {
    const { current } = video;
    if (!current) return undefined;
    if (isBegun || savesData()) current.pause();
    want(FILM);
    // From now on the captions are ours.
    for (const track of current.textTracks) track.mode = "disabled";
    // It began before this.
    play(!current.paused);
    mute(current.muted);
    return $wanted.subscribe((lessonId) => {
      const wanted = cuts.find(({ id }) => id === lessonId);
      if (!wanted) return;
      $wanted.set(undefined);
      go(wanted.from);
      current.currentTime = wanted.from;
      start();
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the build wrote stays as it is
  }, []);

  const onTime = () => {
    const now = video.current?.currentTime ?? 0;
    go(now);
    const index = cuts.findLastIndex(({ from }) => from <= now);
    const [here, next] = [cuts[index], cuts[index + 1]];
    if (here) $playhead.set({ lessonId: here.id, share: (now - here.from) / ((next?.from ?? seconds) - here.from) });
  };

  return (
    <div data-hero>
      <div className="frame -mx-3 max-sm:-mx-2.5">
        <div ref={whole} className="relative grid grid-cols-1 overflow-hidden rounded-clip bg-plate text-on-plate">
          <video
            ref={video}
            className="col-start-1 row-start-1 block aspect-16/9 w-full"
            poster={picture}
            width="960"
            height="540"
            preload="none"
            autoPlay
            muted
            playsInline
            aria-label={texts.film}
            onTimeUpdate={onTime}
            onPlay={() => play(true)}
            onPause={() => play(false)}
            onVolumeChange={({ currentTarget }) => mute(currentTarget.muted)}
          >
            <source src={src} type="video/mp4" media={MOVES} />
            <track kind="captions" default src={captions} srcLang={LANGUAGE} label={texts.captions} />
          </video>
          {isCaptioned && cut && at > 0 && (
            <p
              key={cut.id}
              className="pointer-events-none relative col-start-1 row-start-1 mx-4 mb-3 max-w-[22em] self-end justify-self-center rounded-tick bg-plate px-2.5 py-1 text-center leading-snug font-bold max-sm:text-sm"
              aria-hidden
            >
              {cut.line}
            </p>
          )}
          <button
            type="button"
            className="absolute end-3 top-3 inline-flex min-h-11 items-center gap-2 rounded-button border border-on-plate bg-plate px-3 font-label font-narrow text-on-plate noscript:hidden"
            onClick={listen}
          >
            {isMuted ? <VolumeX className="icon" aria-hidden /> : <Volume2 className="icon" aria-hidden />}
            {isMuted ? texts.unmute : texts.mute}
          </button>
          <div className="flex min-h-13 items-center gap-1 px-1.5 noscript:hidden">
            <button type="button" className={TOOL} onClick={toggle}>
              {isPlaying !== false && <Pause className={cx("icon", !isAlive && "motion-reduce:hidden")} aria-hidden />}
              {!isPlaying && <Play className={cx("icon", !isAlive && "motion-safe:hidden")} aria-hidden />}
              <span className="sr-only">{isPlaying ? texts.pause : texts.playFilm}</span>
            </button>
            <span className="flex-none font-label text-sm font-narrow tabular" dir="ltr">
              {isAlive ? `${timecode(at)} / ${timecode(seconds)}` : timecode(seconds)}
            </span>
            {!isAlive && <span className="flex-1" />}
            {isAlive && cut && (
              <a
                className="line-clamp-2 min-w-0 flex-1 px-2 py-1 font-label text-sm leading-tight font-narrow text-on-plate"
                href={routes.lesson(cut.moduleId, cut.id)}
              >
                {`${cut.moduleId}.${cut.number} ${cut.title}`}
              </a>
            )}
            <button type="button" className={TOOL} aria-pressed={isCaptioned} onClick={() => caption(!isCaptioned)}>
              {isCaptioned ? <Captions className="icon" aria-hidden /> : <CaptionsOff className="icon" aria-hidden />}
              <span className="sr-only">{texts.captions}</span>
            </button>
            <button type="button" className={TOOL} onClick={fill}>
              <Maximize className="icon" aria-hidden />
              <span className="sr-only">{texts.fullScreen}</span>
            </button>
          </div>
        </div>
      </div>
      <p className="mt-1 text-sm text-muted">{isMuted ? texts.oneLineEach : texts.syntheticVoice}</p>
    </div>
  );
}
