import { Check, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { leftWords } from "#features/learning/module/sums.ts";
import { isChangedSince, isCompleted, type ProgressView } from "#features/learning/progress/progress.ts";
import { $progress, $refused, completeLesson, unmarkLesson } from "#features/learning/progress/progress.store.ts";
import { useProgress, useVisit } from "#features/learning/progress/useProgress.ts";
import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/lesson.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useStore } from "#ui/useStore.ts";

interface Props {
  lesson: { id: string; moduleId: number; number: number; revision: number };
  module: { id: number; lessons: { id: string; seconds: number }[] };
  next: { title: string; href: string } | undefined;
}

type State = "todo" | "done" | "changed";

function stateOf({ progress }: ProgressView, { id, revision }: Props["lesson"]): State {
  if (!isCompleted(progress, id)) return "todo";
  return isChangedSince(progress, id, revision) ? "changed" : "done";
}

/** The end of a lesson: what completes it, and then the way on. Both are as high: a press moves nothing. */
export default function LessonEnd({ lesson, module, next }: Props) {
  useVisit(lesson.moduleId, lesson.id);
  const view = useProgress(module);
  const refused = useStore($refused, []);
  // The outcome is announced only if the button was pressed on this page.
  const [isPressed, setPressed] = useState(false);
  const state = stateOf(view, lesson);
  const isDone = state === "done";
  const { id, moduleId, revision, number } = lesson;
  const press = () => {
    setPressed(true);
    if (stateOf($progress.get(), lesson) === "done") void unmarkLesson(moduleId, id);
    else void completeLesson(moduleId, id, revision);
  };
  const leadsOn = isDone && next !== undefined;
  const nextHref = next?.href;
  useEffect(() => {
    // Once this leads on, the row below does not offer it once more (LessonEnds.astro).
    const below = document.querySelector("article.lesson .ends");
    const isAlone = below?.querySelector("[rel=prev]") === null;
    (isAlone ? below : below?.querySelector("[rel=next]"))?.toggleAttribute("hidden", leadsOn);
    // Nor does a line of the author's among others.
    const lines = [...document.querySelectorAll("article.lesson .resources > li")];
    for (const line of lines.length > 1 ? lines : [])
      if (line.querySelector("a")?.getAttribute("href") === nextHref) line.toggleAttribute("hidden", leadsOn);
  }, [leadsOn, nextHref]);
  const refusal = isPressed ? refused.find(({ lessonId }) => lessonId === id)?.message : undefined;
  return (
    <section aria-labelledby="lesson-end" className="mt-10 border-t border-fg pt-7 print:hidden" data-pagefind-ignore>
      <h2 id="lesson-end" className="text-panel leading-[1.15]">
        {fill(isDone ? texts.lessonDone : texts.doneWith, { number })}
      </h2>
      {/* On a phone the way on takes the place of these words. */}
      <p className={cx("mt-2 text-muted max-sm:min-h-15", leadsOn && "max-sm:hidden")}>
        {isDone ? leftWords(module.lessons, view.progress) : texts.markWhenDone}
      </p>
      <div
        className={cx("mt-5 flex items-center gap-3 max-sm:flex-col-reverse max-sm:gap-5", leadsOn && "max-sm:mt-2")}
      >
        <Button
          look={isDone ? "done" : "act"}
          className="flex-none max-sm:w-full"
          data-complete={id}
          // What a press does besides what is to be read.
          aria-label={isDone ? texts.completedUndo + texts.undoBehind : undefined}
          onClick={press}
        >
          <Check className="icon" aria-hidden />
          <span>
            {state === "todo" ? texts.markComplete : state === "changed" ? texts.completeAgain : texts.completedUndo}
          </span>
        </Button>
        {isDone && next && (
          <a
            href={next.href}
            className={buttonClass("act", "normal", "min-w-0 whitespace-normal! max-sm:min-h-15 max-sm:w-full")}
          >
            {fill(texts.nextTitled, { title: next.title })}
            <ChevronRight className="icon ahead" aria-hidden />
          </a>
        )}
      </div>
      {/* Its place is kept: what is said later moves nothing. */}
      <p className="tc min-h-10 pt-2.5" role="status" data-said>
        <Said view={view} state={state} lesson={lesson} refusal={refusal} isPressed={isPressed} />
      </p>
    </section>
  );
}

interface SaidProps {
  view: ProgressView;
  state: State;
  lesson: Props["lesson"];
  refusal: string | undefined;
  isPressed: boolean;
}

/** What is to be said of this lesson's progress; nothing when all is as it should be. */
function Said({ view, state, lesson, refusal, isPressed }: SaidProps): ReactNode {
  const { isVisitor, isKept, waiting, progress } = view;
  if (isVisitor) {
    if (state === "todo") return null;
    return (
      <>
        {isKept ? texts.savedHere : texts.onThisPage} <a href={routes.register(location.pathname)}>{texts.signUp}</a>{" "}
        <a href={routes.login(location.pathname)}>{texts.orLogIn}</a>
      </>
    );
  }
  if (waiting > 0) {
    if (!isKept) return texts.noRoom;
    return view.state === "stale" || view.state === "empty" ? texts.waiting : null;
  }
  if (refusal && state !== "done") return refusal;
  if (state === "changed") {
    const completedAt = progress.lessons[lesson.id]?.completedAt ?? "";
    return fill(texts.changedSince, { day: dateWords(Date.parse(completedAt)) });
  }
  if (!isPressed || view.state !== "known") return null;
  // What was just finished, when it finished the module.
  const own = progress.certificates.find(({ moduleId }) => moduleId === String(lesson.moduleId));
  if (!own || !progress.modules[lesson.moduleId]?.completed) return texts.saved;
  return (
    <>
      {texts.saved} {texts.moduleFinished} <a href={routes.certificate(own.code)}>{texts.seeCertificate}</a>
    </>
  );
}
