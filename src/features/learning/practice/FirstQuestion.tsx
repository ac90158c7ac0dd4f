import { useEffect, useState } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { JUDGED } from "#features/learning/quiz/looks.ts";
import type { Question } from "#features/learning/quiz/quiz.ts";
import { verdictOf } from "#features/learning/quiz/quiz.text.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/guard.ts";
import { texts as practiceTexts } from "#texts/practice.ts";
import { texts as quizTexts } from "#texts/quiz.ts";
import { Button } from "#ui/Button.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { useStore } from "#ui/useStore.ts";
import { fetchQuestion } from "./practice.store.ts";

interface Props {
  moduleId: number;
  lessonId: string;
  /** "1.1" */
  number: string;
}

/** loading, until it is here. gone: it could not be fetched, or the lesson asks nothing. */
type Asked = "loading" | "gone" | Question;

/** One question to try without an account: nothing of it is kept. */
export default function FirstQuestion({ moduleId, lessonId, number }: Props) {
  const [asked, setAsked] = useState<Asked>("loading");
  const isOut = useStore($session).state === "signed-out";
  useEffect(() => {
    // Whoever is known has their own, and this one is hidden.
    if (isOut) void fetchQuestion(moduleId, lessonId).then((question) => setAsked(question ?? "gone"));
  }, [isOut, moduleId, lessonId]);
  return (
    <div className="min-h-74 max-sm:min-h-88 noscript:hidden" aria-busy={asked === "loading"}>
      {asked === "gone" && (
        <p>
          <a href={routes.lesson(moduleId, lessonId)}>{fill(texts.practice.gone, { number })}</a>
        </p>
      )}
      {typeof asked === "object" && <Try question={asked} />}
    </div>
  );
}

function Try({ question }: { question: Question }) {
  const [chosen, setChosen] = useState<number>();
  const [state, setState] = useState<"open" | "missing" | "answered">("open");
  const isAnswered = state === "answered";
  const answer = question.choices[chosen ?? -1];
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!isAnswered) return setState(answer ? "answered" : "missing");
    setChosen(undefined);
    setState("open");
  };
  return (
    <form className="grid gap-3.5" onSubmit={submit} noValidate>
      <fieldset className="grid gap-2" aria-describedby={state === "missing" ? "try-missing" : undefined}>
        <legend className="float-start mb-3 w-full text-md leading-[1.35] font-bold">{question.text}</legend>
        {question.choices.map((choice, index) => (
          <div key={choice.text} className="clear-both">
            <Choice
              name="try"
              checked={chosen === index}
              disabled={isAnswered && chosen !== index}
              words={choice.text}
              judged={isAnswered && chosen === index && JUDGED[choice.right ? "right" : "wrong"]}
              onChange={() => {
                setChosen(index);
                setState("open");
              }}
            />
          </div>
        ))}
      </fieldset>
      <Button type="submit" className="justify-self-start">
        {isAnswered ? texts.practice.again : quizTexts.check}
      </Button>
      <p
        id="try-missing"
        role={state === "missing" ? "alert" : "status"}
        className="leading-normal empty:-mt-3.5 data-problem:font-bold data-problem:text-danger-text"
        data-problem={state === "missing" || undefined}
      >
        {state === "missing" && practiceTexts.chooseFirst}
        {isAnswered && answer && (
          <>
            <b>{verdictOf(answer.right)}</b> {answer.why}
          </>
        )}
      </p>
    </form>
  );
}
