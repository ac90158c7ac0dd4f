import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { texts } from "#texts/tour.ts";
import { isMember } from "#features/account/session/account.store.ts";
import { chooseTheme } from "#features/account/settings/choices.store.ts";
import { $theme } from "#features/account/settings/settings.store.ts";
import { onwardFrom, panelCourse, suggestedIn } from "#features/learning/outline/panelCourse.ts";
import { $suggested } from "#features/learning/outline/suggested.store.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { PLAY } from "#lib/routes.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { isOverlaid } from "#ui/overlay.ts";
import { ThemeChoice } from "#ui/theme/ThemeChoice.tsx";
import { useStore } from "#ui/useStore.ts";
import { $tour, completeTour, goToStep } from "./tour.store.ts";
import {
  isAstray,
  isLast,
  stepNumber,
  stepPage,
  stepBeside,
  stepOn,
  PARTS,
  TOUR_STEPS,
  TOUR_TARGETS,
  type Part,
  type Step,
} from "./tour.ts";

const { welcome, complete, successStories, ...others } = texts.steps;

/** What a step says, where it names the lesson with its number. */
function wordsOf(step: Step): { title: string; text: string; next: string } {
  const number = ownLesson()?.number ?? "1";
  if (step === "welcome") return { ...welcome, text: fill(welcome.text, { number }) };
  if (step === "complete") return { ...complete, next: fill(complete.next, { number }) };
  return step === "success-stories" ? successStories : others[step];
}
/** Between what the card speaks of and the card. */
const ROOM_PX = 12;
const [TITLE, TEXT] = ["tour-title", "tour-text"];

const isSeen = (one: Element): boolean =>
  one.checkVisibility({ visibilityProperty: true }) && one.closest("[role=dialog], dialog") === null;

/** The first of these that is seen. */
function targetOf(wanted: string): HTMLElement | undefined {
  const selectors = wanted ? wanted.split(",") : [];
  return selectors.flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]).find(isSeen);
}

/** What is drawn around the page is there already, unless the bar has made way. */
function reveal(target: HTMLElement): void {
  if (target.closest("[data-bar]")) document.documentElement.removeAttribute("data-away");
  const block = matchMedia("(width < 800px)").matches ? "start" : "nearest";
  if (target.closest("main")) target.scrollIntoView({ block, behavior: "instant" });
}

/** What the step speaks of ends above the card, where that lies across the page: there it is gone on from. */
function uncover(target: HTMLElement, card: HTMLElement): void {
  if (!target.closest("main") || matchMedia("(width >= 800px)").matches) return;
  const below = target.getBoundingClientRect().bottom + ROOM_PX - card.getBoundingClientRect().top;
  if (below > 0 && target.clientHeight < innerHeight) scrollBy({ top: below, behavior: "instant" });
}

/** Marks what the step speaks of, and says whether the card finds room beside it; else it stands in its corner. */
function usePlace(wanted: string) {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let target: HTMLElement | undefined;
    const place = () => {
      target?.removeAttribute("data-tour");
      target = targetOf(wanted);
      target?.setAttribute("data-tour", "");
      if (target) reveal(target);
      card.current?.toggleAttribute("data-anchored", target !== undefined);
      const box = card.current?.getBoundingClientRect();
      const isInside = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
      if (!isInside) card.current?.removeAttribute("data-anchored");
      if (target && card.current) uncover(target, card.current);
    };
    place();
    addEventListener("resize", place);
    return () => {
      removeEventListener("resize", place);
      target?.removeAttribute("data-tour");
    };
  }, [wanted]);
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
  const tour = useStore($tour);
  if (!tour) return undefined;
  const lesson = ownLesson()?.href;
  const step = stepOn(location.pathname, tour.step, lesson);
  const astray = isAstray(location.pathname, step, lesson, tour.begun) ? (stepPage(step, lesson) ?? tour.begun) : "";
  return createPortal(<Card step={step} astray={astray} />, document.body);
}

interface CardProps {
  step: Step;
  /** Where the step is, when somebody went elsewhere; else "". */
  astray: string;
}

/** On a phone one line, beside what somebody went to by themselves. */
const Line = ({ step, astray }: CardProps) => (
  <div className="flex min-h-12 items-center justify-between gap-x-3 md:hidden">
    <p className="tc whitespace-nowrap">{fill(texts.short, { step: stepNumber(step), all: TOUR_STEPS.length })}</p>
    <a href={astray} className="py-3 whitespace-nowrap">
      {texts.goBack}
    </a>
    <Button look="quiet" className="-me-3 px-3" onClick={completeTour}>
      {texts.skip}
    </Button>
  </div>
);

function Card({ step, astray }: CardProps) {
  const [before] = useState(() => document.activeElement);
  const heading = useRef<HTMLHeadingElement>(null);
  const [part, point] = useState<Part>("film");
  const card = usePlace(astray ? "" : step === "curriculum" ? PARTS[part] : TOUR_TARGETS[step]);
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
  const { title, text, next } = wordsOf(step);
  return (
    <section
      ref={card}
      role="dialog"
      aria-labelledby={TITLE}
      aria-describedby={TEXT}
      data-astray={astray || undefined}
      className="fixed inset-x-3 bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))] z-45 max-h-[calc(100dvh-var(--bar-h)-24px)] overflow-auto rounded-panel border border-fg bg-surface px-4 pt-2.5 pb-3.5 shadow-panel max-md:data-astray:py-1 md:start-auto md:end-6 md:bottom-6 md:max-h-[calc(100dvh-24px)] md:w-[min(440px,100vw-24px)] md:px-5.5 md:pt-3.5 md:pb-5 lg:w-75 wide:w-90 dark:border-line-strong beside:inset-auto beside:m-4.5 beside:[position-anchor:--tour] beside:[position-area:bottom_span-right] beside:[position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,left_span-bottom,left_span-top] max-md:[@media(height<=480px)]:bottom-3 max-md:[@media(height<=480px)]:max-h-[calc(100dvh-24px)]"
    >
      {astray && <Line step={step} astray={astray} />}
      <div className={cx(astray && "max-md:hidden")}>
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="tc">{fill(texts.count, { step: stepNumber(step), all: TOUR_STEPS.length })}</p>
          <Button look="quiet" className="-me-3" onClick={completeTour}>
            {isLast(step) ? texts.close : texts.skip}
          </Button>
        </div>
        <div className="flex gap-0.75" aria-hidden>
          {TOUR_STEPS.map((one) => {
            const by = stepNumber(one) - stepNumber(step);
            const past = by < 0 ? "border-done-solid bg-done-solid" : "border-line-strong";
            return (
              <i key={one} className={cx("h-2.25 flex-1 rounded-[3px] border", by === 0 ? "border-fg bg-act" : past)} />
            );
          })}
        </div>
        <h2 ref={heading} id={TITLE} tabIndex={-1} className="mt-3.5 text-panel outline-none">
          {title}
        </h2>
        <p id={TEXT} className="mt-1.5 text-muted">
          {text}
        </p>
        {step === "curriculum" && <LessonParts part={part} onPoint={point} />}
        {step === "theme" && <Theme />}
        <Ways step={step} words={next} />
      </div>
    </section>
  );
}

/** What a lesson is made of: each is pointed at where it is. */
const LessonParts = ({ part, onPoint }: { part: Part; onPoint: (part: Part) => void }) => (
  <div className="mt-3.5 grid grid-cols-3 gap-1.5">
    {(Object.keys(PARTS) as Part[]).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === part}
        className="min-h-11 rounded-button border border-line-strong px-1.5 font-label font-narrow hover:border-fg aria-pressed:border-fg aria-pressed:bg-act-soft aria-pressed:edge-act"
        onClick={() => onPoint(one)}
      >
        {texts.parts[one]}
      </button>
    ))}
  </div>
);

/** The choice of the settings, to be tried here. */
function Theme() {
  const theme = useStore($theme);
  return (
    <div className="mt-3 -mb-3">
      <ThemeChoice legend={texts.theme} value={theme} onChange={chooseTheme} />
    </div>
  );
}

/** Ends the tour and plays the film of the lesson: here, or on its page. */
function startLesson(): void {
  const lesson = ownLesson()?.href;
  completeTour();
  const video = document.querySelector<HTMLVideoElement>("article.lesson video");
  if (lesson === undefined) return;
  if (video === null || lesson !== location.pathname) return location.assign(`${lesson}?t=0${PLAY}`);
  video.focus();
  // A browser that plays nothing by itself leaves it to a press of the film's own button.
  video.play().catch(() => undefined);
}

function Ways({ step, words }: { step: Step; words: string }) {
  const [back, next] = [stepBeside(step, -1), stepBeside(step, 1)];
  const go = (to: Step) => () => {
    const page = stepPage(to, ownLesson()?.href);
    goToStep(to);
    if (page !== undefined && page !== location.pathname) location.assign(page);
  };
  return (
    <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {back && <Button onClick={go(back)}>{texts.back}</Button>}
      <Button look="act" className="ms-auto" onClick={next ? go(next) : startLesson}>
        {words}
      </Button>
    </div>
  );
}

/**
 * The lesson that the tour shows, as soon as what overlays know was read: the first, or for whoever is through with it
 * the one they go on with.
 */
function ownLesson(): { href: string; number: string } | undefined {
  const course = panelCourse();
  const [module] = course;
  const [lesson] = module?.lessons ?? [];
  if (!module || !lesson) return undefined;
  const onward =
    suggestedIn(course, $progress.get().progress, isMember(), $suggested.get()) ??
    onwardFrom(lesson.id, course, $progress.get().progress, isMember());
  return onward
    ? { href: routes.lesson(onward.moduleId, onward.id), number: `${onward.moduleId}.${onward.number}` }
    : { href: routes.lesson(module.id, lesson.id), number: "1" };
}
