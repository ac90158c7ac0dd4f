import {
  Captions,
  CircleQuestionMark,
  type LucideIcon,
  Maximize,
  Minimize,
  Minus,
  Pencil,
  PictureInPicture2,
  Plus,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { Chapters, type WrittenChapter } from "./Chapters.tsx";
import { $shown } from "#features/learning/video/player.store.ts";
import { SPEEDS } from "#features/learning/video/preferences.store.ts";
import { type Chapter, positionText, timeWords } from "#features/learning/video/seconds.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts as marks } from "#texts/bookmarks.ts";
import { texts } from "#texts/player.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { useStore } from "#ui/useStore.ts";

const BUTTON =
  "grid h-11 flex-none place-content-center rounded-[6px] hover:bg-(--dim) aria-disabled:opacity-45 aria-pressed:[box-shadow:inset_0_-3px_0_-0.5px_var(--act)]";
/** On a phone all of them stand in one line. */
const WIDTH = "w-10 @max-[480px]/film:w-9 @max-[320px]/film:w-8.5";
const WIDE = "@max-[640px]/film:hidden";
const CLOCK = "font-label leading-tight font-narrow tracking-[0.02em] whitespace-nowrap tabular";
const THUMB =
  "[&::-moz-range-thumb]:w-0.75 [&::-moz-range-thumb]:rounded-tick [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-(--light) [&::-webkit-slider-thumb]:w-0.75 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-tick [&::-webkit-slider-thumb]:bg-(--light)";

const useShown = () => useStore($shown);

interface ToolProps extends ComponentProps<"button"> {
  label: string;
  icon: LucideIcon | ComponentProps<typeof Icon>["name"];
}

/** A button that shows a picture and says a word. */
export const Tool = ({ label, icon: Picture, className, ...props }: ToolProps) => (
  <button type="button" aria-label={label} title={label} className={cx(BUTTON, className ?? WIDTH)} {...props}>
    {typeof Picture === "string" ? <Icon name={Picture} /> : <Picture className="icon" aria-hidden />}
  </button>
);

/** Plays or pauses; its label says which. */
export function PlayTool({ controller, ...props }: { controller: VideoController } & ComponentProps<"button">) {
  const { isPaused } = useShown();
  return (
    <Tool
      label={isPaused ? texts.play : texts.pause}
      icon={isPaused ? "play" : "pause"}
      onClick={() => controller.toggle()}
      {...props}
    />
  );
}

/** A clip per chapter, filled as far as it is watched; a video without chapters is one piece. */
export function ChapterClips({ chapters, className }: { chapters: Chapter[]; className: string }) {
  const { second, length } = useShown();
  const starts = chapters.length > 0 ? chapters.map(({ start }) => start) : [0];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Math.max(length, start + 1);
    const share = Math.min(1, Math.max(0, (second - start) / (end - start)));
    return (
      <i
        key={start}
        style={{ flexGrow: end - start }}
        className={cx("bg-[oklch(43%_0.013_66)] forced-colors:border forced-colors:border-[CanvasText]", className)}
      >
        <b style={{ width: `${String(100 * share)}%` }} className="block h-full bg-act forced-colors:bg-[Highlight]" />
      </i>
    );
  });
}

/** The position: a native slider over the clips of the chapters. */
function Scrub({ controller, chapters }: { controller: VideoController; chapters: Chapter[] }) {
  const { second, length } = useShown();
  return (
    <div className="relative -order-1 mx-1 flex h-6 flex-[1_0_100%] items-center gap-0.75">
      <ChapterClips chapters={chapters} className="h-2.5 flex-[1_1_0] overflow-hidden rounded-[3px]" />
      <input
        type="range"
        min={0}
        max={Math.floor(length)}
        step={1}
        value={second}
        onChange={({ target }) => controller.seek(Number(target.value))}
        aria-label={texts.position}
        aria-valuetext={positionText(second, length, chapters)}
        data-position
        className={cx(
          "absolute -inset-x-[1.5px] inset-y-0 h-6 w-[calc(100%+3px)] cursor-pointer appearance-none [&::-moz-range-thumb]:h-5 [&::-webkit-slider-thumb]:h-5",
          THUMB,
        )}
      />
    </div>
  );
}

function Speed({ controller }: { controller: VideoController }) {
  const { speed } = useShown();
  const step = `${WIDE} w-8`;
  return (
    <span className="flex flex-none items-center">
      {/* Not disabled: at either end the button would lose focus. */}
      <Tool
        label={texts.slower}
        icon={Minus}
        aria-disabled={speed === SPEEDS[0]}
        onClick={() => controller.changeSpeed(-1)}
        className={step}
      />
      <select
        aria-label={texts.speedName}
        value={String(speed)}
        onChange={({ target }) => controller.setSpeed(Number(target.value))}
        className="h-11 w-14.5 cursor-pointer appearance-none rounded-[6px] text-center font-label leading-none font-narrow [text-align-last:center] hover:bg-(--dim) @max-[480px]/film:w-11 @max-[320px]/film:text-sm"
      >
        {SPEEDS.map((one) => (
          <option key={one} value={String(one)} className="bg-plate text-(--light)">
            {`${String(one)}×`}
          </option>
        ))}
      </select>
      <Tool
        label={texts.faster}
        icon={Plus}
        aria-disabled={speed === SPEEDS.at(-1)}
        onClick={() => controller.changeSpeed(1)}
        className={step}
      />
    </span>
  );
}

function Sound({ controller }: { controller: VideoController }) {
  const { isMuted, volume } = useShown();
  const heard = isMuted ? 0 : volume;
  return (
    <span className="group/sound flex flex-none items-center @max-[350px]/film:hidden">
      <Tool
        label={texts.mute}
        icon={heard === 0 ? VolumeX : Volume2}
        aria-pressed={isMuted}
        onClick={() => controller.mute()}
      />
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={({ target }) => controller.setVolume(Number(target.value))}
        aria-label={texts.volumeName}
        aria-valuetext={`${String(Math.round(heard * 100))} %`}
        data-position
        className={cx(
          "h-11 w-0 cursor-pointer appearance-none bg-[linear-gradient(oklch(57.5%_0.012_70)_0_0)] bg-size-[100%_4px] bg-center bg-no-repeat opacity-0 transition-[width] duration-200 group-focus-within/sound:mr-2 group-focus-within/sound:w-16 group-focus-within/sound:opacity-100 group-hover/sound:mr-2 group-hover/sound:w-16 group-hover/sound:opacity-100 @max-[740px]/film:hidden [&::-moz-range-thumb]:h-7 [&::-webkit-slider-thumb]:h-4.5",
          THUMB,
        )}
      />
    </span>
  );
}

/** "1:24 / 3:30", and the chapter where there is room for it. */
export function Clock({ title, className }: { title?: string | undefined; className?: string }) {
  const { second, length } = useShown();
  return <span className={cx(CLOCK, className)}>{[timeWords(second, length), title].filter(Boolean).join(COMMA)}</span>;
}

interface Props {
  controller: VideoController;
  chapters: WrittenChapter[];
  /** Stands in the place of time and chapter, on a phone. */
  instead: ReactNode;
  /** Plays or pauses: the focus comes to it from what does the same. */
  toggle: Ref<HTMLButtonElement>;
  help: () => void;
  note: () => void;
  mark: () => void;
  fullScreen: () => void;
  pictureInPicture: () => void;
  className: string;
}

/** The controls of the video. */
export function Bar({ controller, chapters, instead, toggle, className, ...acts }: Props) {
  const { hasCaptions, isFullscreen } = useShown();
  return (
    <div
      role="group"
      aria-label={texts.videoControls}
      data-bar
      className={cx(
        "absolute inset-x-0 bottom-0 flex flex-wrap items-center bg-plate px-2 transition-opacity duration-200 group-data-idle/film:opacity-0 has-focus-visible:opacity-100! max-sm:relative max-sm:px-1 max-sm:in-[:fullscreen]:absolute",
        className,
      )}
    >
      <PlayTool controller={controller} ref={toggle} />
      {instead ?? (
        <>
          <Clock className="@max-[320px]/film:tracking-normal flex-none ps-1.5 pe-1 @max-[480px]/film:text-sm" />
          {chapters.length > 0 && <Chapters chapters={chapters} className="flex-1 @max-[320px]/film:invisible" />}
        </>
      )}
      <Scrub controller={controller} chapters={chapters} />
      {chapters.length === 0 && !instead && <span className="flex-1" />}
      {/* On a phone what is said takes the place of what can wait. */}
      <span className={cx("contents", instead !== undefined && "max-sm:hidden")}>
        <Speed controller={controller} />
        <Sound controller={controller} />
      </span>
      {controller.captions && (
        <Tool
          label={texts.captionsName}
          icon={Captions}
          aria-pressed={hasCaptions}
          onClick={() => controller.toggleCaptions()}
        />
      )}
      <Tool
        label={texts.writeNote}
        icon={Pencil}
        onClick={acts.note}
        className={cx(WIDTH, instead !== undefined && "max-sm:hidden")}
      />
      <Tool label={marks.markSecond} icon="bookmark" onClick={acts.mark} className={`w-10 ${WIDE}`} />
      {document.pictureInPictureEnabled && (
        <Tool
          label={texts.picturePicture}
          icon={PictureInPicture2}
          onClick={acts.pictureInPicture}
          className={`w-10 ${WIDE}`}
        />
      )}
      <Tool label={texts.playerKeys} icon={CircleQuestionMark} onClick={acts.help} className={`w-10 ${WIDE}`} />
      <Tool
        label={isFullscreen ? texts.fullScreenOff : texts.fullScreen}
        icon={isFullscreen ? Minimize : Maximize}
        onClick={acts.fullScreen}
      />
    </div>
  );
}
