import { useEffect } from "react";
import { $session, isMember } from "#features/account/session/account.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts } from "#texts/practice.ts";
import { $quiz, syncedQuiz } from "#features/learning/quiz/quiz.store.ts";
import { EMPTY_QUIZ, type QuizView } from "#features/learning/quiz/quiz.ts";
import { useStore } from "#ui/useStore.ts";
import { todayHere } from "./practice.store.ts";
import { dueWords, nothingDueWords } from "./practice.text.ts";
import { byAccess, dueCards, nextPractice, type PracticeLessons } from "./practice.ts";

function textOf(view: QuizView, open: number, closed: number, today: string): string {
  if (view.state === "empty") return texts.listFailed;
  if (open > 0) return dueWords(open);
  if (closed > 0) return fill(texts.closed, { count: closed });
  return nothingDueWords(nextPractice(view, today), today, view.cards.length);
}

/** What is due for practice, on the dashboard; nothing before the first quiz. */
export default function PracticeCardIsland(props: { lessons: PracticeLessons }) {
  return (
    <ErrorBoundary>
      <div className="empty:hidden">
        <PracticeCard {...props} />
      </div>
    </ErrorBoundary>
  );
}

function PracticeCard({ lessons }: { lessons: PracticeLessons }) {
  const view = useStore($quiz, EMPTY_QUIZ);
  useStore($session);
  useEffect(() => syncedQuiz.start(), []);
  const hasNone = view.state !== "empty" && view.cards.length === 0;
  if (view.state === "loading" || hasNone) return null;
  const today = todayHere();
  const { open, closed } = byAccess(dueCards(view, today), lessons, isMember());
  const isDue = open.length > 0;
  return (
    <section
      className="grid justify-items-start gap-3.5 border-t border-fg pt-4 leading-[1.4] text-muted"
      aria-labelledby="practice-title"
      data-due={isDue || undefined}
    >
      <h2 id="practice-title" className="text-lg text-fg">
        {texts.practice}
        {isDue && `: ${fill(texts.toPractise, { count: open.length })}`}
      </h2>
      <p>{textOf(view, open.length, closed.length, today)}</p>
      {isDue && (
        <a className="btn print:hidden" href={routes.practice()}>
          {texts.practiseNow}
        </a>
      )}
    </section>
  );
}
