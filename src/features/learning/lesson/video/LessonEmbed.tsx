import { useEffect, useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/lesson.ts";

interface Props {
  service: string;
  /** The video's page there: where a press leads without scripts. */
  page: string;
  /** What plays it here. */
  frame: string;
  /** A picture's address, and of its other widths. */
  poster: { src: string; srcset?: string | undefined; sizes?: string | undefined };
  title: string;
}
const BOX = "relative block aspect-video w-full overflow-hidden rounded-clip border-0 bg-plate";

/** A video of another site: a picture that loads nothing from there before it is pressed. */
export default function LessonEmbed({ service, page, frame, poster, title }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isPlaying) player.current?.focus();
  }, [isPlaying]);
  if (isPlaying)
    return (
      <iframe
        ref={player}
        src={frame}
        title={title}
        className={BOX}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube refuses to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <a
      className={BOX}
      href={page}
      rel="noopener"
      data-embed={frame}
      data-press
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <img
        src={poster.src}
        srcSet={poster.srcset}
        sizes={poster.sizes}
        width="960"
        height="540"
        alt=""
        className="size-full object-contain"
      />
      <span
        aria-hidden
        className="absolute inset-0 m-auto aspect-square w-[clamp(64px,10%,76px)] rounded-full border-2 border-on-act bg-act before:absolute before:inset-[32%_30%_32%_38%] before:bg-on-act before:[clip-path:polygon(0_0,100%_50%,0_100%)]"
      />
      <span className="sr-only">{fill(texts.play, { title })} </span>
      <span className="absolute start-3 bottom-3 max-w-[calc(100%-24px)] rounded-clip bg-plate px-2.5 py-2 text-sm leading-tight text-on-plate">
        {fill(texts.embedNote, { service })}
      </span>
    </a>
  );
}
