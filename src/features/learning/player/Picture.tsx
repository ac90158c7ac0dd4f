import { type MouseEvent, type Ref, useRef } from "react";
import { $player, $shown } from "#features/learning/video/player.store.ts";
import { texts } from "#texts/player.ts";
import { cx } from "#ui/cx.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { CAPTIONS, SMALL_PICTURE } from "./looks.ts";
import { $isIdle } from "./picture.ts";

export interface Film {
  title: string;
  source: { src: string; type: string; expires: boolean; crossOrigin: boolean };
  captions: { src: string; language: string; label: string } | undefined;
  poster: string;
}

interface Props extends Film {
  video: Ref<HTMLVideoElement>;
  /** Holds the last picture while a new address of the video is asked for (video/renewal.ts). */
  held: Ref<HTMLCanvasElement>;
  big: Ref<HTMLButtonElement>;
  isSmall: boolean;
  /** A press that is meant to play or pause. */
  press: () => void;
  fullScreen: (() => void) | undefined;
}

/** The video and its big button. A click plays or pauses, two go full screen; the first touch only shows the bar. */
export function Picture({ title, source, captions, poster, video, held, big, isSmall, press, fullScreen }: Props) {
  const isAlive = useHydrated();
  const { hasBegun } = useStore($shown);
  const wasIdle = useRef(false);
  const click = ({ nativeEvent }: MouseEvent) => {
    const isFinger = (nativeEvent as PointerEvent).pointerType === "touch";
    if (!isFinger || !wasIdle.current) press();
  };
  const facts = { playsInline: true, preload: "none", poster, width: 960, height: 540, "aria-label": title } as const;
  const track = captions && (
    <track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} default />
  );
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- Where its author wrote none, the check of the course says so. */}
      <video
        ref={video}
        {...facts}
        crossOrigin={source.crossOrigin ? "anonymous" : undefined}
        onPointerDownCapture={() => void (wasIdle.current = $isIdle.get())}
        onClick={click}
        onDoubleClick={fullScreen}
        className={cx(
          "bg-plate object-contain noscript:hidden",
          isAlive && CAPTIONS,
          isSmall ? SMALL_PICTURE : "aspect-video block h-auto w-full rounded-clip",
        )}
      >
        <source src={source.src} type={source.type} data-expires={source.expires ? "" : undefined} />
        {track}
      </video>
      {source.expires && (
        <canvas
          ref={held}
          hidden
          aria-hidden
          data-held
          className={cx(
            "pointer-events-none absolute object-contain",
            isSmall ? SMALL_PICTURE : "aspect-video inset-x-0 top-0 w-full",
          )}
        />
      )}
      {/* Until scripts run the picture stands alone: no controls that go again. */}
      <noscript>
        {/* eslint-disable-next-line jsx-a11y-x/media-has-caption -- As above. */}
        <video controls {...facts} className="aspect-video block h-auto w-full rounded-clip bg-plate object-contain">
          <source src={source.src} type={source.type} />
          {track}
        </video>
      </noscript>
      {!hasBegun && (
        <button
          ref={big}
          type="button"
          aria-label={texts.play}
          data-big
          onClick={() => $player.get()?.controller.play()}
          className={cx(
            // Where the browser's own controls are shown, they do.
            "absolute inset-x-0 top-0 bottom-17 m-auto aspect-square w-[clamp(64px,10%,76px)] rounded-full border-2 border-on-act bg-act transition-[scale] duration-[120ms] group-hover/film:[scale:1.04] group-hover/film:bg-act-hover before:absolute before:inset-[32%_30%_32%_38%] before:bg-on-act before:[clip-path:polygon(0_0,100%_50%,0_100%)] focus-visible:rounded-full! focus-visible:outline-offset-2! [video[controls]~&]:hidden",
            isSmall && "hidden",
          )}
        />
      )}
    </>
  );
}
