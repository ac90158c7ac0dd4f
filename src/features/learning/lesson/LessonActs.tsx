import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { isMembersSide } from "#features/account/session/membersSide.ts";
import Mark from "#features/learning/bookmarks/Mark.tsx";
import { isChangedSince, isCompleted, type ProgressView, type Refused } from "#features/learning/progress/progress.ts";
import {
  $progress,
  $refused,
  completeLesson,
  unmarkLesson,
  visitLesson,
} from "#features/learning/progress/progress.store.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import * as routes from "#lib/routes.ts";
import { isLeftBehind } from "#sync/owner.store.ts";
import { texts } from "#texts/lesson.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { useKept } from "#ui/useKept.ts";
import { changedSince } from "./lesson.text.ts";

interface Neighbour {
  href: string;
  title: string;
}

interface Props {
  lesson: { id: string; moduleId: number; revision: number; title: string; description: string };
  module: { id: number; lessons: { id: string }[] };
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
  /** The whole lesson is on the page, so that it can be completed. */
  isOpen: boolean;
}

type Mark = "todo" | "done" | "changed";

const LABELS: Record<Mark, string> = {
  todo: texts.markComplete,
  done: texts.completedUndo,
  changed: texts.completeAgain,
};
const NONE: Refused[] = [];

function markOf({ progress }: ProgressView, { id, revision }: Props["lesson"]): Mark {
  if (!isCompleted(progress, id)) return "todo";
  return isChangedSince(progress, id, revision) ? "changed" : "done";
}

/** The ways on from a lesson, and what completes it or takes that back. */
export default function LessonActs({ lesson, module, previous, next, isOpen }: Props) {
  const view = useProgress(module);
  const refused = useKept($refused, NONE);
  // The outcome is announced only if the button was pressed on this page.
  const [isPressed, setPressed] = useState(false);
  const mark = markOf(view, lesson);
  const { id, moduleId, revision, title, description } = lesson;
  useEffect(() => {
    // Whoever opened it signed out in another tab before this ran: no visitor was here.
    if (isLeftBehind() || (isMembersSide() && $progress.get().isVisitor)) return;
    void visitLesson(moduleId, id);
  }, [moduleId, id]);
  const press = () => {
    setPressed(true);
    if (markOf($progress.get(), lesson) === "done") void unmarkLesson(moduleId, id);
    else void completeLesson(moduleId, id, revision);
  };
  const refusal = isPressed ? refused.find(({ lessonId }) => lessonId === id)?.message : undefined;
  return (
    <>
      <div className="mt-5.5 flex flex-wrap justify-end gap-2.5 max-sm:gap-x-1 print:hidden max-sm:[&_.btn]:gap-1.5 max-sm:[&_.btn]:px-1.5 [&_[data-bookmark]]:me-auto">
        {isOpen && (
          <Button
            look={mark === "done" ? "done" : "act"}
            className="max-sm:flex-[1_1_100%]"
            data-complete={id}
            onClick={press}
          >
            <Check className="icon" aria-hidden />
            <span>{LABELS[mark]}</span>
          </Button>
        )}
        <Mark marked={{ type: "lesson", title, description, url: routes.lesson(moduleId, id) }} />
        {previous && (
          <a className={buttonClass("quiet")} href={previous.href} rel="prev">
            <ChevronLeft className="icon ahead" aria-hidden />
            {texts.previous}
            <span className="sr-only">: {previous.title}</span>
          </a>
        )}
        {next && (
          // Only one button of the page is filled: the next thing to do.
          <a className={buttonClass(mark === "done" ? "act" : "plain")} href={next.href} rel="next">
            {texts.next}
            <span className="sr-only">: {next.title}</span>
            <ChevronRight className="icon ahead" aria-hidden />
          </a>
        )}
      </div>
      {/* Its place is kept: what is said later moves nothing. */}
      <p className="tc min-h-10 pt-2.5 print:hidden" role="status" data-said>
        {isOpen && <Said view={view} mark={mark} lesson={lesson} refusal={refusal} isPressed={isPressed} />}
      </p>
    </>
  );
}

interface SaidProps {
  view: ProgressView;
  mark: Mark;
  lesson: Props["lesson"];
  refusal: string | undefined;
  isPressed: boolean;
}

/** What is to be said of this lesson's progress; nothing when all is as it should be. */
function Said({ view, mark, lesson, refusal, isPressed }: SaidProps): ReactNode {
  const { isVisitor, isKept, waiting, progress, state } = view;
  if (isVisitor) {
    if (mark === "todo") return null;
    return (
      <>
        {isKept ? texts.onThisDevice : texts.onThisPage}{" "}
        <a href={routes.login(location.pathname)}>{texts.logInToKeep}</a>
      </>
    );
  }
  if (waiting > 0) {
    if (!isKept) return texts.noRoom;
    return state === "stale" || state === "empty" ? texts.waiting : null;
  }
  if (refusal && mark !== "done") return refusal;
  if (mark === "changed") return changedSince(progress.lessons[lesson.id]?.completedAt ?? "");
  if (!isPressed || state !== "known") return null;
  // What was just finished, when it finished the module.
  const own = progress.certificates.find(({ moduleId }) => moduleId === String(lesson.moduleId));
  if (!own || !progress.modules[lesson.moduleId]?.completed) return texts.saved;
  return (
    <>
      {texts.saved} {texts.moduleFinished} <a href={routes.certificate(own.code)}>{texts.seeCertificate}</a>
    </>
  );
}
