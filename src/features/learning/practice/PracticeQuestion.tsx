import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import type { LessonLink } from "#features/learning/outline/useNextLesson.ts";
import { JUDGED } from "#features/learning/quiz/looks.ts";
import type { Choice } from "#features/learning/quiz/quiz.ts";
import { verdictOf } from "#features/learning/quiz/quiz.text.ts";
import { askNext, checkAnswer, chooseAnswer } from "./practice.store.ts";
import { texts } from "#texts/practice.ts";
import { Button } from "#ui/Button.tsx";
import { Choice as ChoiceField } from "#ui/form/Choice.tsx";
import { texts as quizTexts } from "#texts/quiz.ts";
import type { Asked } from "./practice.ts";

interface Props {
  asked: Asked;
  lesson: LessonLink | undefined;
  /** The number of this question, and how many are left with it. */
  number: { current: number; left: number };
}

/** After a question, focus moves to the next heading; the first question leaves the focus alone. */
const focus = (title: HTMLElement | null): void => title?.focus();

/** One question: choose, check, read why, go on. */
export function PracticeQuestion({ asked, lesson, number }: Props) {
  const { question, card, state } = asked;
  const isAnswered = state === "answered";
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isAnswered) void askNext();
    else checkAnswer();
  };
  return (
    <form
      className="grid max-w-180 gap-3.5 rounded-card border border-fg bg-surface p-[clamp(16px,2.4vw,28px)]"
      onSubmit={submit}
      noValidate
    >
      <h2 className="tc" tabIndex={-1} ref={number.current > 1 ? focus : null}>
        {fill(texts.question, { current: number.current, number: number.current + number.left - 1 })}
      </h2>
      {lesson && (
        <p className="tc">
          {texts.from} <a href={routes.lesson(lesson.moduleId, card.lessonId)}>{lesson.title}</a>
        </p>
      )}
      <fieldset className="grid gap-2" aria-describedby={state === "missing" ? "practice-missing" : undefined}>
        <legend className="float-start mb-1.5 w-full text-md leading-[1.35] font-bold">{question.text}</legend>
        {question.choices.map((choice, index) => (
          <PracticeChoice key={choice.text} choice={choice} index={index} asked={asked} />
        ))}
      </fieldset>
      {state === "missing" && (
        <p id="practice-missing" className="font-bold text-danger-text" role="alert">
          {texts.chooseFirst}
        </p>
      )}
      <p role="status" className="sr-only">
        {isAnswered && saidOf(asked)}
      </p>
      <Button type="submit" look="act" className="justify-self-start">
        {isAnswered ? (number.left > 1 ? texts.nextQuestion : texts.finish) : quizTexts.check}
      </Button>
    </form>
  );
}

function saidOf({ question, chosen = -1 }: Asked): string {
  const choice = question.choices[chosen];
  return choice ? `${verdictOf(choice.right)} ${choice.why}` : "";
}

function PracticeChoice({ choice, index, asked }: { choice: Choice; index: number; asked: Asked }) {
  const isChosen = asked.chosen === index;
  const isAnswered = asked.state === "answered";
  const showsWhy = isAnswered && (isChosen || choice.right);
  return (
    <div className="clear-both">
      <ChoiceField
        name="practice"
        checked={isChosen}
        disabled={isAnswered && !isChosen}
        words={choice.text}
        judged={showsWhy && JUDGED[choice.right ? "right" : "wrong"]}
        onChange={() => chooseAnswer(index)}
      />
      {showsWhy && (
        <p className="ps-12 pe-3.5 pt-2 pb-1.5 leading-normal">
          <b>{isChosen ? verdictOf(choice.right) : texts.bestAnswer}</b> {choice.why}
        </p>
      )}
    </div>
  );
}
