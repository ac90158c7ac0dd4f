import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/tour.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { isOverlaid } from "#ui/overlay.ts";
import { $tour, completeTour, goToStep } from "./tour.store.ts";
import { isLast, numberOf, pageOf, stepBeside, STEPS, TARGETS, type Step } from "./tour.ts";

const WORDS: Record<Step, { title: string; text: string }> = {
  ...texts.steps,
  "success-stories": texts.steps.successStories,
};
const [TITLE, TEXT] = ["tour-title", "tour-text"];

const isSeen = (one: Element): boolean =>
  one.checkVisibility({ visibilityProperty: true }) && one.closest("[role=dialog], dialog") === null;

/** The first of a step's targets that is seen. */
function targetOf(step: Step): HTMLElement | undefined {
  const selectors = TARGETS[step] ? TARGETS[step].split(",") : [];
  return selectors.flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]).find(isSeen);
}

/** What is drawn around the page is there already, unless the bar has made way. */
function reveal(target: HTMLElement): void {
  target.closest("[data-away]")?.removeAttribute("data-away");
  const block = matchMedia("(width < 800px)").matches ? "start" : "nearest";
  if (target.closest("main")) target.scrollIntoView({ block, behavior: "instant" });
}

/** Marks what the step speaks of, and says whether the card finds room beside it; else it stands in its corner. */
function usePlace(step: Step) {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let target: HTMLElement | undefined;
    const place = () => {
      target?.removeAttribute("data-tour");
      target = targetOf(step);
      target?.setAttribute("data-tour", "");
      if (target) reveal(target);
      card.current?.toggleAttribute("data-anchored", target !== undefined);
      const box = card.current?.getBoundingClientRect();
      const isInside = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
      if (!isInside) card.current?.removeAttribute("data-anchored");
    };
    place();
    addEventListener("resize", place);
    return () => {
      removeEventListener("resize", place);
      target?.removeAttribute("data-tour");
    };
  }, [step]);
  return card;
}

/** A tour that the page began by itself has nothing to go back to: the content is next. */
function giveBack(before: Element | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const back = isThere ? before : document.querySelector("main");
  back?.focus({ preventScroll: true });
}

/** Beside the page, never over all of it: whoever does not want it goes on as if it were not there. */
export default function Tour() {
  const step = useStore($tour)?.step;
  return step && createPortal(<Card step={step} />, document.body);
}

function Card({ step }: { step: Step }) {
  const [before] = useState(() => document.activeElement);
  const heading = useRef<HTMLHeadingElement>(null);
  const card = usePlace(step);
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented && !isOverlaid()) completeTour();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      giveBack(before);
    };
  }, [before]);
  useEffect(() => {
    track("tour_step", { step });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const { title, text } = WORDS[step];
  return (
    <section
      ref={card}
      role="dialog"
      aria-labelledby={TITLE}
      aria-describedby={TEXT}
      className="fixed inset-x-3 bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))] z-45 max-h-[calc(100dvh-var(--bar-h)-24px)] overflow-auto rounded-panel border border-fg bg-surface px-4 pt-2.5 pb-3.5 shadow-panel md:start-auto md:end-6 md:bottom-6 md:max-h-[calc(100dvh-24px)] md:w-[min(440px,100vw-24px)] md:px-5.5 md:pt-3.5 md:pb-5 dark:border-line-strong beside:inset-auto beside:m-4.5 beside:[position-anchor:--tour] beside:[position-area:bottom_span-right] beside:[position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,left_span-bottom,left_span-top] max-md:[@media(height<=480px)]:bottom-3 max-md:[@media(height<=480px)]:max-h-[calc(100dvh-24px)]"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="tc">{fill(texts.count, { step: numberOf(step), all: STEPS.length })}</p>
        {!isLast(step) && (
          <Button look="quiet" className="-me-3" onClick={completeTour}>
            {texts.skip}
          </Button>
        )}
      </div>
      <Clips step={step} />
      <h2 ref={heading} id={TITLE} tabIndex={-1} className="mt-3.5 text-panel outline-none">
        {title}
      </h2>
      <p id={TEXT} className="mt-1.5 text-muted">
        {text}
      </p>
      <Ways step={step} />
    </section>
  );
}

const Clips = ({ step }: { step: Step }) => (
  <div className="flex gap-0.75" aria-hidden>
    {STEPS.map((one) => {
      const by = numberOf(one) - numberOf(step);
      const colours = by < 0 ? "border-done-solid bg-done-solid" : by === 0 ? "border-fg bg-act" : "border-line-strong";
      return <i key={one} className={cx("h-2.25 flex-1 rounded-[3px] border", colours)} />;
    })}
  </div>
);

function Ways({ step }: { step: Step }) {
  const [back, next] = [stepBeside(step, -1), stepBeside(step, 1)];
  const go = (to: Step) => () => {
    const page = pageOf(to);
    goToStep(to);
    if (page !== undefined && page !== location.pathname) location.assign(page);
  };
  return (
    <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {back && <Button onClick={go(back)}>{texts.back}</Button>}
      <Button look="act" className="ms-auto" onClick={next ? go(next) : completeTour}>
        {next ? texts.next : texts.finish}
      </Button>
    </div>
  );
}
