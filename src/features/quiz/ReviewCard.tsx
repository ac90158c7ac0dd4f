import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import * as routes from "#lib/routes.ts";
import { ErrorBoundary } from "#ui/ErrorBoundary.tsx";
import { $quiz, startQuiz } from "./quiz.store.ts";
import { dueCards, nextReview, type QuizView } from "./quiz.ts";
import * as words from "./quiz.text.ts";
import "./review.css";
import { todayHere } from "./review.store.ts";
import { byAccess, type ReviewLessons } from "./review.ts";

const NOTHING_YET: QuizView = { state: "loading", isVisitor: false, cards: [], waiting: [], isKept: true };
const NOBODY_YET: Session = { state: "loading" };

function textOf(view: QuizView, open: number, closed: number, today: string): string {
  if (view.state === "empty") return "Your questions could not be loaded. Nothing is lost.";
  if (open > 0) return words.dueWords(open);
  if (closed > 0) return words.closedWords(closed);
  return words.nothingDueWords(nextReview(view, today), today, view.cards.length);
}

/** What is due for review, on the dashboard. Its place is kept, so that nothing moves when it is known. */
export default function ReviewCardIsland(props: { lessons: ReviewLessons }) {
  return (
    <ErrorBoundary>
      <div className="review-place">
        <ReviewCard {...props} />
      </div>
    </ErrorBoundary>
  );
}

function ReviewCard({ lessons }: { lessons: ReviewLessons }) {
  const view = useStore($quiz, { ssr: () => NOTHING_YET });
  const session = useStore($session, { ssr: () => NOBODY_YET });
  useEffect(startQuiz, []);
  const hasNone = view.state !== "empty" && view.cards.length === 0;
  if (view.state === "loading" || hasNone) return null;
  const isMember = session.state === "signed-in" && session.user.subscriptionActive;
  const today = todayHere();
  const { open, closed } = byAccess(dueCards(view, today), lessons, isMember);
  const isDue = open.length > 0;
  return (
    <section className="review-card" aria-labelledby="review-title" data-due={isDue || undefined}>
      <h2 id="review-title">{isDue ? words.toReview(open.length) : "Review"}</h2>
      <p>{textOf(view, open.length, closed.length, today)}</p>
      {isDue && (
        <a className="btn" href={routes.page("review")}>
          Review now
        </a>
      )}
    </section>
  );
}
