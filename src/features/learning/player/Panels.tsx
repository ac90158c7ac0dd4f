import { RotateCcw } from "lucide-react";
import { type Ref, type RefObject, useRef, useState } from "react";
import type { VideoController } from "#features/learning/video/videoController.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/player.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Completion } from "./start.ts";

const PANEL =
  "absolute inset-x-0 top-0 flex flex-col justify-center gap-1.5 overflow-auto bg-plate p-[clamp(12px,4cqi,40px)] max-sm:aspect-16/9 sm:bottom-17";
const TITLE =
  "font-display text-[clamp(1.25rem,4.4cqi,2.125rem)] leading-[1.08] font-heavy tracking-[-0.018em] text-balance";
const WAYS =
  "mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 @max-[640px]/film:mt-1.5 @max-[480px]/film:gap-x-2 @max-[480px]/film:gap-y-1.5";
const WAY = "@max-[480px]/film:min-h-10 @max-[480px]/film:px-3 @max-[480px]/film:py-1 @max-[480px]/film:text-sm";
const PLAIN = "border-[oklch(57.5%_0.012_70)] bg-transparent text-(--light) hover:bg-(--dim) hover:text-(--light)";

/** What is to be done after the film: an exercise, or questions where there is none. */
export type Turn = { title: string; minutes: number | undefined } | { questions: number };

interface EndProps {
  controller: VideoController;
  completion: Completion;
  turn: Turn | undefined;
  next: { href: string; title: string; poster: string } | undefined;
  close: () => void;
  ref: Ref<HTMLElement>;
}

/** At the end: first what is to be done, then the next lesson, or watch again. Nothing happens by itself. */
export function EndPanel({ controller, completion, turn, next, close, ref }: EndProps) {
  const [isDone, setDone] = useState(() => completion.isDone());
  const onward = useRef<HTMLAnchorElement>(null);
  const title = turn ? turnTitle(turn) : (next?.title ?? texts.theEnd);
  return (
    <section
      ref={ref}
      aria-label={texts.upNext}
      className={cx(
        PANEL,
        next &&
          turn &&
          "gap-x-8 @min-[640px]/film:grid @min-[640px]/film:grid-cols-[minmax(0,1fr)_29%] @min-[640px]/film:items-center",
      )}
      data-panel-of="end"
    >
      <div>
        {!turn && next && (
          <p className="mb-1.5 font-label leading-tight font-narrow tracking-[0.02em] @max-[640px]/film:hidden">
            {texts.upNext}
          </p>
        )}
        <p className={TITLE}>{title}</p>
        {turn && "minutes" in turn && turn.minutes !== undefined && (
          <p className="mt-2 @max-[640px]/film:hidden">{fill(texts.takesMinutes, { count: turn.minutes })}</p>
        )}
        <p role="status" className={turn ? "sr-only" : undefined}>
          {isDone && texts.keptAsDone}
        </p>
        <p className={WAYS}>
          {turn && (
            <a href={"questions" in turn ? "#check" : "#do"} className={buttonClass("act", "normal", WAY)}>
              {"questions" in turn ? texts.nowCheck : texts.endDo}
            </a>
          )}
          {!turn && (
            <a
              ref={onward}
              href={next?.href ?? routes.curriculum()}
              className={buttonClass(isDone ? "act" : "plain", "normal", cx(WAY, !isDone && PLAIN))}
            >
              {next ? texts.nextLesson : texts.toTheCurriculum}
            </a>
          )}
          <Button
            className={cx(WAY, PLAIN)}
            onClick={() => {
              close();
              controller.seek(0);
              controller.play();
            }}
          >
            <RotateCcw className="icon @max-[640px]/film:hidden" aria-hidden />
            {texts.watchAgain}
          </Button>
          {!isDone && (
            <Button
              look={turn ? "plain" : "act"}
              className={cx(WAY, turn && PLAIN, turn && "@max-[480px]/film:hidden")}
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
        </p>
      </div>
      {turn && next && (
        <a
          ref={onward}
          href={next.href}
          className="grid items-center gap-x-3 leading-tight no-underline hover:text-inherit hover:underline hover:decoration-2 @max-[640px]/film:mt-1.5 @max-[640px]/film:grid-cols-[64px_minmax(0,1fr)]"
        >
          <img
            src={next.poster}
            width={960}
            height={540}
            alt=""
            className="aspect-video w-full rounded-clip border border-[oklch(57.5%_0.012_70)] object-cover @min-[640px]/film:mb-2.5"
          />
          <span>
            <span className="block font-label text-sm font-narrow opacity-80">{texts.endNext}</span>
            <b className="font-bold">{next.title}</b>
          </span>
        </a>
      )}
    </section>
  );
}

const turnTitle = (turn: Turn): string =>
  "questions" in turn ? fill(texts.yourTurnCheck, { count: turn.questions }) : fill(texts.yourTurn, turn);

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
  below: "flex-1 justify-between gap-1 ps-1.5",
};

/** Something said over the picture, or below it, with what can be done about it. Its place is there before its words. */
export const Note = ({ text, acts, look, ref }: NoteProps) => (
  <div
    ref={ref}
    className={cx(
      "flex items-center text-sm print:hidden",
      look !== "below" && "absolute",
      text !== undefined && NOTES[look],
    )}
  >
    <p role="status">{text}</p>
    {text !== undefined &&
      acts.map(({ title, press }) => (
        <button key={title} type="button" className={NOTE_BUTTON} onClick={press}>
          {title}
        </button>
      ))}
  </div>
);
