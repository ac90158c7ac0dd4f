import { texts as outline } from "#texts/outline.ts";
import { texts as practiceTexts } from "#texts/practice.ts";
import { fill } from "#lib/fill.ts";
import { useEffect } from "react";
import { useNextLesson } from "#features/learning/outline/useNextLesson.ts";
import * as routes from "#lib/routes.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { CARDS } from "#ui/drawings.tsx";
import { Empty } from "#ui/Empty.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { $quiz, syncedQuiz } from "#features/learning/quiz/quiz.store.ts";
import { EMPTY_QUIZ, type QuizView } from "#features/learning/quiz/quiz.ts";
import { texts as quizTexts } from "#texts/quiz.ts";
import { useStore } from "#ui/useStore.ts";
import { retryQuestion, practise, $round, startRound, todayHere } from "./practice.store.ts";
import { doneWords, nothingDueWords } from "./practice.text.ts";
import { dueCards, nextPractice, type PracticeLessons, type Round } from "./practice.ts";
import { PracticeQuestion } from "./PracticeQuestion.tsx";

const NOTE = "border-s-4 border-info-text ps-3";

export default asIsland(Practice);

/** The questions that are due, one after the other. */
function Practice({ lessons }: { lessons: PracticeLessons }) {
  const view = useStore($quiz, EMPTY_QUIZ);
  const round = useStore($round);
  useEffect(() => syncedQuiz.start(), []);
  useEffect(() => startRound(lessons), [lessons]);
  const isCutOff = view.state === "stale" && view.waiting.length > 0;
  return (
    <div className="mt-5 grid max-w-180 gap-3.5 has-data-empty:max-w-none">
      {isCutOff && <p className={NOTE}>{view.isKept ? quizTexts.waiting : quizTexts.notStored}</p>}
      <Body view={view} round={round} lessons={lessons} />
    </div>
  );
}

function Body({ view, round, lessons }: { view: QuizView; round: Round; lessons: PracticeLessons }) {
  if (view.state === "empty")
    return <Notice text={practiceTexts.listFailed} act={practiceTexts.tryAgain} onAct={() => syncedQuiz.now()} />;
  if (round.state === "unreachable")
    return <Notice text={practiceTexts.nextFailed} act={practiceTexts.tryAgain} onAct={retryQuestion} />;
  if (round.state === "done")
    return round.answered > 0 ? <Done view={view} round={round} /> : <NoneDue view={view} lessons={lessons} />;
  if (!round.asked) return <p role="status">{practiceTexts.loading}</p>;
  const { lessonId, questionId } = round.asked.card;
  const number = { current: round.answered + (round.asked.state === "answered" ? 0 : 1), left: round.queue.length };
  return (
    <PracticeQuestion
      key={`${lessonId}/${questionId}`}
      asked={round.asked}
      lesson={lessons[lessonId]}
      number={number}
    />
  );
}

function Notice({ text, act, onAct }: { text: string; act: string; onAct: () => unknown }) {
  return (
    <div className={NOTE} role="alert">
      <p>{text}</p>
      <Button className="mt-3" onClick={() => void onAct()}>
        {act}
      </Button>
    </div>
  );
}

/** Nothing is due: what comes back when, and the lesson to go on with. */
function NoneDue({ view, lessons }: { view: QuizView; lessons: PracticeLessons }) {
  const next = useNextLesson(Object.values(lessons));
  const today = todayHere();
  return (
    <Empty
      drawing={CARDS}
      title={practiceTexts.nothingPractise}
      text={nothingDueWords(nextPractice(view, today), today, view.cards.length)}
    >
      {next && (
        <a className={buttonClass("act")} href={routes.lesson(next.moduleId, next.id)}>
          {fill(next.isBegun ? practiceTexts.goOnLesson : outline.start, { number: next.number })}
        </a>
      )}
    </Empty>
  );
}

function Done({ view, round }: { view: QuizView; round: Round }) {
  const today = todayHere();
  const left = dueCards(view, today).length;
  return (
    <section className="grid gap-2.5">
      <h2 className="text-[1.5rem] outline-none" tabIndex={-1} ref={(title) => title?.focus()}>
        {practiceTexts.wasToday}
      </h2>
      <p>{doneWords(round.right, round.answered)}</p>
      <p>{nothingDueWords(nextPractice(view, today), today, view.cards.length)}</p>
      <p className="mt-2.5 flex flex-wrap gap-2.5">
        {left > 0 && (
          <Button look="act" onClick={practise}>
            {fill(practiceTexts.go, { left })}
          </Button>
        )}
        <a className="btn" href={routes.page("dashboard")}>
          {practiceTexts.backDashboard}
        </a>
      </p>
    </section>
  );
}
