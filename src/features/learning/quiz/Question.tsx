import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { JUDGED } from "./looks.ts";
import { answerQuestion, $quiz, syncedQuiz } from "./quiz.store.ts";
import { answeredOn, comesBack, verdictOf } from "./quiz.text.ts";
import { type Answer, newestAnswer, cardOf, isWaiting, EMPTY_QUIZ, type QuizView, refusalTo } from "./quiz.ts";
import { track } from "#lib/analytics.ts";
import { dayIn, zoneHere } from "#lib/dates.ts";
import { want } from "#lib/wanted.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/quiz.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Choice as ChoiceField } from "#ui/form/Choice.tsx";
import type { Inline } from "#ui/inline/inline.ts";
import { InlineText } from "#ui/inline/InlineText.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";

export interface Choice {
  words: Inline[];
  right: boolean;
  /** Shown once it is chosen. */
  why: string;
}

interface Props {
  lesson: { id: string; moduleId: number };
  id: string;
  question: string;
  choices: Choice[];
  /** The lessons that a mixed case draws on. */
  sources: { title: string; href: string }[];
  /** The last of its lesson: there a visitor reads, once, what an account is for. */
  isLast: boolean;
}

/** chosen: the arrow keys only move the selection, and answer nothing yet. */
interface Given {
  state: "open" | "chosen" | "answered";
  /** Its index; -1 for none. */
  chosen: number;
}
const NOTHING: Given = { state: "open", chosen: -1 };

/** A question of a lesson: choose, read why; what was answered earlier is shown, and when it is asked again. */
export default function Question({ lesson, id, question, choices, sources, isLast }: Props) {
  const place = { lessonId: lesson.id, questionId: id };
  const view = useStore($quiz, EMPTY_QUIZ);
  // Until then the page shows by its styles alone what is chosen.
  const isAlive = useHydrated();
  const [given, give] = useState<Given>();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const isMoving = useRef(false);
  const isChecking = useRef(false);

  const earlier = newestAnswer(view, place);
  // The author may have reordered the choices since: an old answer is shown only if its verdict still fits.
  const isFitting = earlier !== undefined && choices[earlier.chosen]?.right === earlier.right;
  const { state, chosen } = given ?? (isFitting ? { state: "answered" as const, chosen: earlier.chosen } : NOTHING);

  const answer = (index: number) => {
    const right = choices[index]?.right === true;
    give({ state: "answered", chosen: index });
    track("quiz_answer", { module_id: lesson.moduleId, lesson_id: lesson.id, right });
    void answerQuestion({ ...place, chosen: index, right });
    // The steps of the lesson show it.
    want("answered");
  };
  const reset = () => {
    give(NOTHING);
    inputs.current[0]?.focus();
  };
  useLayoutEffect(() => {
    // What was chosen while this was on its way; before anything is drawn over it.
    const early = inputs.current.findIndex((input) => input?.checked);
    syncedQuiz.start();
    if (early >= 0) answer(early);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when it comes to life.
  }, []);

  const press = (event: KeyboardEvent) => {
    isMoving.current = event.key.startsWith("Arrow");
    const isChecking = event.key === "Enter" || (event.key === " " && state === "chosen");
    if (!isChecking || chosen < 0) return;
    event.preventDefault();
    answer(chosen);
  };
  const choose = (index: number) => (isMoving.current ? give({ state: "chosen", chosen: index }) : answer(index));
  const stop = () => void (isMoving.current = false);
  const why = given?.state === "answered" ? choices[given.chosen] : undefined;
  const isWrong = state === "answered" && choices[chosen]?.right === false;
  const tryAgain = (
    <Button
      // Whoever checked by a button finds the next one under their fingers.
      ref={(button) => {
        if (isChecking.current) button?.focus();
        isChecking.current = false;
      }}
      onClick={reset}
    >
      {texts.tryAgain}
    </Button>
  );
  const note = state === "answered" && noteOn(view, place, earlier, { isFromHere: given !== undefined, isLast });

  return (
    <form
      className="group rounded-card border border-fg bg-surface p-[clamp(16px,2.4vw,28px)]"
      aria-labelledby={`quiz-${id}`}
      method="dialog"
      autoComplete="off"
      data-quiz={id}
      data-state={isAlive ? state : undefined}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      {/* Not every screen reader announces what was hidden: with scripts, one status does. */}
      <fieldset aria-live={isAlive ? undefined : "polite"}>
        <legend id={`quiz-${id}`} className="float-start mb-3.5 w-full leading-[1.35] font-bold">
          {question}
        </legend>
        {choices.map(({ words, right, why }, index) => (
          <div
            key={index}
            className={cx("group/choice clear-both", index > 0 && "mt-2")}
            data-choice={right ? "right" : "wrong"}
          >
            <ChoiceField
              ref={(input) => void (inputs.current[index] = input)}
              name="answer"
              checked={chosen === index}
              words={<InlineText written={words} />}
              look={right && state !== "chosen" ? "done" : "act"}
              judged={state === "answered" && chosen === index && JUDGED[right ? "right" : "wrong"]}
              onChange={() => choose(index)}
              onKeyDown={press}
              onKeyUp={stop}
              onBlur={({ relatedTarget }) => relatedTarget instanceof HTMLInputElement || stop()}
              onClick={() => !isMoving.current && state === "chosen" && chosen === index && answer(index)}
            />
            <p
              className={cx(
                "hidden ps-12 pe-3.5 pt-2 pb-1.5 leading-normal",
                state !== "chosen" && "group-has-checked/choice:block",
              )}
              data-why
            >
              <b>{verdictOf(right)}</b> {why}
            </p>
            {isWrong && chosen === index && <div className="ps-12 pt-1 pb-2">{tryAgain}</div>}
          </div>
        ))}
      </fieldset>
      {sources.length > 0 && (
        <p className="tc clear-both mt-3.5 hidden flex-wrap gap-x-3.5 gap-y-1 group-has-checked:flex">
          {texts.from}
          {sources.map(({ title, href }) => (
            <a key={href} href={href}>
              {title}
            </a>
          ))}
        </p>
      )}
      {(state === "chosen" || (state === "answered" && (!isWrong || note))) && (
        <div className="clear-both mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {state === "chosen" ? (
            <Button
              onClick={() => {
                isChecking.current = true;
                answer(chosen);
              }}
            >
              {texts.check}
            </Button>
          ) : (
            !isWrong && tryAgain
          )}
          {note && <p className="tc">{note}</p>}
        </div>
      )}
      {isAlive && (
        <p role="status" className="sr-only">
          {why && `${verdictOf(why.right)} ${why.why}`}
        </p>
      )}
    </form>
  );
}

/** What is said of an answer: why it is not kept, or when the question comes back. */
function noteOn(
  view: QuizView,
  place: Pick<Answer, "lessonId" | "questionId">,
  answer: Answer | undefined,
  { isFromHere, isLast }: { isFromHere: boolean; isLast: boolean },
): ReactNode {
  const isOnItsWay = isWaiting(view, place);
  const refusal = isOnItsWay ? "" : refusalTo(view, place);
  if (refusal && isFromHere) return refusal;
  if (!answer) return undefined;
  if (!view.isKept) return texts.notStored;
  const earlier = isFromHere ? "" : `${answeredOn(answer.at)} `;
  if (view.isVisitor && !isLast) return earlier;
  if (view.isVisitor)
    return (
      <>
        {earlier}
        <a href={routes.login(location.pathname)}>{texts.logIn}</a> {texts.askedAgain}
      </>
    );
  const isLate = view.state === "stale" || view.state === "empty";
  if (isOnItsWay) return `${earlier}${isLate ? texts.waiting : ""}`;
  const card = cardOf(view, place);
  return `${earlier}${card ? comesBack(card.due, dayIn(zoneHere(), Date.now())) : ""}`;
}
