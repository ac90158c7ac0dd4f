import * as routes from "#lib/routes.ts";
import type { Choice } from "./question.ts";
import * as words from "./quiz.text.ts";
import { askNext, check, choose } from "./review.store.ts";
import type { Asked, ReviewLesson } from "./review.ts";

interface Props {
  asked: Asked;
  lesson: ReviewLesson | undefined;
  /** The number of this question, and how many are left with it. */
  number: { current: number; left: number };
}

const verdictOf = ({ right }: Choice): string => (right ? "Yes." : "Not quite.");

/** Coming from another question, a reader begins at the top of this one; the first leaves the page's focus alone. */
const focus = (title: HTMLElement | null): void => title?.focus();

/** One question: choose, check, read why, go on. */
export function ReviewQuestion({ asked, lesson, number }: Props) {
  const { question, card, state } = asked;
  const isAnswered = state === "answered";
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isAnswered) void askNext();
    else check();
  };
  return (
    <form className="review-form" onSubmit={submit} noValidate>
      <h2 className="tc" tabIndex={-1} ref={number.current > 1 ? focus : null}>
        Question {number.current} of {number.current + number.left - 1}
      </h2>
      {lesson && <Origin lesson={lesson} lessonId={card.lessonId} />}
      <fieldset aria-describedby={state === "missing" ? "review-missing" : undefined}>
        <legend>{question.text}</legend>
        {question.choices.map((choice, index) => (
          <ReviewChoice key={choice.text} choice={choice} index={index} asked={asked} />
        ))}
      </fieldset>
      {state === "missing" && (
        <p id="review-missing" className="review-missing" role="alert">
          {words.CHOOSE_FIRST}
        </p>
      )}
      <p role="status" className="sr-only">
        {isAnswered && saidOf(asked)}
      </p>
      <button type="submit" className="btn btn-act">
        {isAnswered ? (number.left > 1 ? "Next question" : "Finish") : words.CHECK}
      </button>
    </form>
  );
}

const Origin = ({ lesson, lessonId }: { lesson: ReviewLesson; lessonId: string }) => (
  <p className="tc">
    From <a href={routes.lesson(lesson.moduleId, lessonId)}>{lesson.title}</a>
  </p>
);

function saidOf({ question, chosen = -1 }: Asked): string {
  const choice = question.choices[chosen];
  return choice ? `${verdictOf(choice)} ${choice.why}` : "";
}

function ReviewChoice({ choice, index, asked }: { choice: Choice; index: number; asked: Asked }) {
  const isChosen = asked.chosen === index;
  const isAnswered = asked.state === "answered";
  const showsWhy = isAnswered && (isChosen || choice.right);
  return (
    <div className="review-choice" data-verdict={showsWhy ? (choice.right ? "right" : "wrong") : undefined}>
      <label>
        <input
          type="radio"
          name="review"
          checked={isChosen}
          disabled={isAnswered && !isChosen}
          onChange={() => choose(index)}
        />
        <span>{choice.text}</span>
      </label>
      {showsWhy && (
        <p>
          <b>{isChosen ? verdictOf(choice) : "The best answer."}</b> {choice.why}
        </p>
      )}
    </div>
  );
}
