import { type Ref, type RefObject, useRef, useState } from "react";
import type { VideoController } from "#features/learning/video/videoController.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/player.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Completion } from "./completion.ts";

const PANEL =
  "absolute inset-x-0 top-0 bottom-15 flex flex-col justify-center gap-1.5 overflow-auto bg-plate p-[clamp(14px,4cqi,40px)] @max-[480px]/film:bottom-17 @max-[320px]/film:inset-0 @max-[320px]/film:px-3 @max-[320px]/film:py-2";
const TITLE =
  "font-display text-[clamp(1.25rem,4.4cqi,2.125rem)] leading-[1.08] font-heavy tracking-[-0.018em] text-balance";
const WAYS =
  "mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 @max-[480px]/film:mt-1.5 @max-[480px]/film:gap-x-2 @max-[480px]/film:gap-y-1.5";
const WAY = "@max-[480px]/film:min-h-10 @max-[480px]/film:px-3 @max-[480px]/film:py-1 @max-[480px]/film:text-sm";
const PLAIN = "border-[oklch(57.5%_0.012_70)] bg-transparent text-(--light) hover:bg-(--dim) hover:text-(--light)";

interface EndProps {
  controller: VideoController;
  completion: Completion;
  next: { href: string; title: string } | undefined;
  close: () => void;
  ref: Ref<HTMLElement>;
}

/** At the end: mark complete, go on, or watch again. Nothing happens by itself. */
export function EndPanel({ controller, completion, next, close, ref }: EndProps) {
  const [isDone, setDone] = useState(completion.isDone);
  const onward = useRef<HTMLAnchorElement>(null);
  return (
    <section ref={ref} aria-label={texts.upNext} className={PANEL} data-panel-of="end">
      <p className="font-label leading-tight font-narrow tracking-[0.02em] @max-[480px]/film:hidden">
        {next && texts.upNext}
      </p>
      <p className={TITLE}>{next?.title ?? texts.theEnd}</p>
      <div>
        <p role="status">{isDone && texts.keptAsDone}</p>
        <p className={WAYS}>
          {!isDone && (
            <Button
              look="act"
              className={WAY}
              onClick={() => {
                completion.complete();
                setDone(true);
                onward.current?.focus();
              }}
            >
              <Icon name="check" />
              {texts.markComplete}
            </Button>
          )}
          <a
            ref={onward}
            href={next?.href ?? routes.curriculum()}
            className={buttonClass(isDone ? "act" : "plain", "normal", cx(WAY, !isDone && PLAIN))}
          >
            {next ? texts.nextLesson : texts.toTheCurriculum}
          </a>
          <Button
            className={cx(WAY, PLAIN)}
            onClick={() => {
              close();
              controller.seek(0);
              controller.play();
            }}
          >
            {texts.watchAgain}
          </Button>
        </p>
      </div>
    </section>
  );
}

/** Takes the place of a video that failed: why, and what can be done. */
export const ErrorPanel = ({ why, retry, canRead }: { why: string; retry: () => void; canRead: boolean }) => (
  <div role="alert" className={PANEL}>
    <p className={TITLE}>{why}</p>
    <p className={WAYS}>
      <Button className={cx(WAY, PLAIN)} onClick={retry}>
        {texts.retry}
      </Button>
      {canRead && (
        <a href="#transcript" className="py-2.5 hover:text-inherit">
          {texts.readInstead}
        </a>
      )}
    </p>
  </div>
);

const NOTE_BUTTON = "min-h-11 px-3 font-bold underline decoration-2 underline-offset-[0.18em]";

interface NoteProps {
  text: string | undefined;
  acts: { title: string; press: () => void }[];
  look: "over" | "done" | "below";
  ref?: RefObject<HTMLDivElement | null> | undefined;
}

const NOTES = {
  over: "top-3 left-3 rounded-clip bg-plate pl-3",
  done: "top-3 left-3 rounded-clip border-l-[5px] border-done-solid bg-plate pl-3",
  below: "mt-3",
};

/** Something said over the picture, or below it, with what can be done about it. Its place is there before its words. */
export const Note = ({ text, acts, look, ref }: NoteProps) => (
  <div ref={ref} className={cx("absolute flex items-center text-sm print:hidden", text !== undefined && NOTES[look])}>
    <p role="status">{text}</p>
    {text !== undefined &&
      acts.map(({ title, press }) => (
        <button key={title} type="button" className={NOTE_BUTTON} onClick={press}>
          {title}
        </button>
      ))}
  </div>
);
