import { useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import { timecode } from "#lib/timecode.ts";
import { texts } from "#texts/sound.ts";
import { Icon } from "./Icon.tsx";

/** A sound to play: nothing of it comes over the wire before somebody presses play. Without scripts the browser plays it. */
export default function Sound({ label, address }: { label: string; address: string }) {
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [second, setSecond] = useState(0);
  /** 0 until the browser has heard how long it is. */
  const [length, setLength] = useState(0);
  const toggle = () => {
    const { current } = sound;
    if (!current?.paused) return current?.pause();
    // One thing is heard at a time.
    for (const other of document.querySelectorAll<HTMLMediaElement>("audio,video")) other.pause();
    void current.play().catch(() => setPlaying(false));
  };
  const seek = (to: number) => {
    if (sound.current) sound.current.currentTime = to;
    setSecond(to);
  };
  const clock = { time: timecode(second), length: timecode(length) };
  return (
    <div className="print:hidden">
      <div className="flex items-center gap-3 noscript:hidden" role="group" aria-label={label}>
        <button type="button" className="btn btn-icon flex-none" onClick={toggle}>
          <Icon name={isPlaying ? "pause" : "play"} />
          <span className="sr-only">{fill(isPlaying ? texts.pause : texts.play, { label })}</span>
        </button>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3 leading-snug">
            <strong className="text-fg">{label}</strong>
            <span className="tc flex-none" dir="ltr">
              {length > 0 ? `${clock.time} / ${clock.length}` : clock.time}
            </span>
          </p>
          <div className="relative mt-1.5">
            <span className="clip overflow-hidden" aria-hidden>
              {length > 0 && (
                <b className="block h-full bg-act" style={{ width: `${String((100 * second) / length)}%` }} />
              )}
            </span>
            {length > 0 && (
              <input
                type="range"
                min={0}
                max={length}
                step={0.1}
                value={second}
                onChange={({ target }) => seek(Number(target.value))}
                aria-label={fill(texts.position, { label })}
                aria-valuetext={fill(texts.of, clock)}
                className="absolute inset-x-0 -inset-y-1.5 h-6.5 w-full cursor-pointer appearance-none [&::-moz-range-thumb]:h-5 [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-tick [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-fg [&::-webkit-slider-thumb]:h-5 [&::-webkit-slider-thumb]:w-1 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-tick [&::-webkit-slider-thumb]:bg-fg"
              />
            )}
          </div>
        </div>
      </div>
      {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- whoever places it says below it in words what is heard */}
      <audio
        ref={sound}
        preload="none"
        src={address}
        aria-label={label}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
        onTimeUpdate={({ currentTarget }) => setSecond(currentTarget.currentTime)}
      />
      <noscript>
        {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- the same */}
        <audio className="w-full" controls preload="none" src={address} aria-label={label} />
      </noscript>
    </div>
  );
}
