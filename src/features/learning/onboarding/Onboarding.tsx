import { ArrowRight } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { $session, isMember } from "#features/account/session/account.store.ts";
import { useWithoutMail } from "#features/account/session/useWithoutMail.ts";
import { onwardFrom, panelCourse } from "#features/learning/outline/panelCourse.ts";
import { suggestStart } from "#features/learning/outline/suggested.store.ts";
import { $progress, startProgress } from "#features/learning/progress/progress.store.ts";
import { track } from "#lib/analytics.ts";
import { fill } from "#lib/fill.ts";
import { overlaysData } from "#lib/overlaysData.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/onboarding.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { ThemeChoice } from "#ui/theme/ThemeChoice.tsx";
import { useStore } from "#ui/useStore.ts";
import { completeOnboarding, keepAnswers, prefer, startAnswers } from "./onboarding.store.ts";
import {
  EXPERIENCES,
  GOALS,
  PREFERENCES_STEP,
  STEP_COUNT,
  type Answers,
  type Experience,
  type OnboardingData,
  type Start,
} from "./onboarding.ts";

const FIRST = 1;
const EXPERIENCE = 2;
const TITLE = "onboarding-title";
const PROBLEM = "onboarding-problem";

const WORDS = [
  { title: texts.welcome, lead: texts.welcomeText },
  { title: texts.askExperience, lead: texts.decidesWhereSuggestStart },
  { title: texts.askGoals, lead: texts.goalsHint },
  { title: texts.preferencesTitle, lead: texts.settingsHoldsAllAny },
  { title: texts.done, lead: texts.doneText },
];

/** Where the first questions stand: kept at each answer, and over for good by Skip, Escape or the last step. */
function useQuestions(onClose: () => void) {
  const [{ step, ...answers }, set] = useState(startAnswers);
  const [hasProblem, setProblem] = useState(false);
  const show = (next: number) => {
    keepAnswers(answers, next);
    setProblem(false);
    set({ ...answers, step: next });
  };
  const answer = (change: Partial<Answers>) => {
    const changed = { ...answers, ...change };
    keepAnswers(changed, step);
    setProblem(false);
    set({ ...changed, step });
  };
  const complete = () => {
    const start = answers.experience && dataHere()?.starts[answers.experience];
    if (start) suggestStart([start.firstId, start.free?.firstId].filter((id) => id !== undefined));
    track("onboarding_step", { step: step === STEP_COUNT ? "finished" : "skipped" });
    completeOnboarding(answers, step < STEP_COUNT);
  };
  const close = () => {
    complete();
    onClose();
  };
  const goOn = () => {
    if (step === EXPERIENCE && !answers.experience) return setProblem(true);
    if (step === PREFERENCES_STEP) prefer(answers.preferences);
    if (step === STEP_COUNT) close();
    else show(step + 1);
  };
  return { step, answers, hasProblem, answer, goOn, goBack: () => show(step - 1), complete, close };
}

type Questions = ReturnType<typeof useQuestions>;

/** The first questions, asked once. */
export default function Onboarding({ open, onClose }: OverlayProps) {
  return open ? <Asked onClose={onClose} /> : null;
}

function Asked({ onClose }: { onClose: () => void }) {
  const questions = useQuestions(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = questions;
  const shown = useRef(0);
  useEffect(() => {
    track("onboarding_step", { step: String(step) });
    // The dialog itself leads to the first.
    if (shown.current > 0) {
      heading.current?.closest("[role=dialog]")?.scrollTo(0, 0);
      heading.current?.focus();
    }
    shown.current = step;
  }, [step]);
  return (
    <Dialog
      shape="tall"
      title={WORDS[step - 1]?.title ?? ""}
      labelledBy={TITLE}
      initialFocus={heading}
      isHeld
      open
      // Escape is Skip. Another overlay may close this one too: then it comes back on a later page.
      onClose={questions.close}
    >
      <Steps questions={questions} heading={heading} />
    </Dialog>
  );
}

function Steps({ questions, heading }: { questions: Questions; heading: RefObject<HTMLHeadingElement | null> }) {
  const { step, goOn, goBack, close } = questions;
  const isLast = step === STEP_COUNT;
  const words = WORDS[step - 1];
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <div className="flex min-h-14 items-center justify-between ps-6 pe-3 pt-3">
        <p className="tc">{fill(texts.step, { step, STEPS: STEP_COUNT })}</p>
        {!isLast && (
          <Button className="not-hover:border-transparent not-hover:bg-transparent" onClick={close}>
            {texts.skip}
            <span className="sr-only"> {texts.questions}</span>
          </Button>
        )}
      </div>
      <div className="mx-6 mt-1 flex gap-0.75" aria-hidden>
        {WORDS.map(({ title }, index) => (
          <i
            key={title}
            className={cx(
              "h-2.5 flex-1 rounded-[3px] border",
              index + 1 < step ? "border-done-solid bg-done-solid" : "border-fg",
              index + 1 === step && "bg-act",
            )}
          />
        ))}
      </div>
      <section className="px-6 pt-6 pb-1">
        <h2 ref={heading} id={TITLE} tabIndex={-1} className="text-[1.5rem] outline-none">
          {words?.title}
        </h2>
        <p className="mt-2 mb-5 text-muted">{words?.lead}</p>
        <Step questions={questions} />
      </section>
      <div className="sticky bottom-0 flex gap-2.5 border-t border-line bg-surface px-6 py-4">
        {step > FIRST && <Button onClick={goBack}>{texts.back}</Button>}
        {/* The lesson is the one thing to do at the end. */}
        <Button type="submit" look={isLast ? "plain" : "act"} className="ms-auto">
          {isLast ? texts.later : texts.continue}
        </Button>
      </div>
    </form>
  );
}

function Step({ questions }: { questions: Questions }) {
  const { step, answers, complete } = questions;
  if (step === FIRST) return <Plan />;
  if (step === EXPERIENCE) return <AskExperience questions={questions} />;
  if (step < PREFERENCES_STEP) return <AskGoals questions={questions} />;
  if (step === PREFERENCES_STEP) return <AskPreferences questions={questions} />;
  return answers.experience ? <FirstStop experience={answers.experience} onGo={complete} /> : null;
}

function Plan() {
  const withoutMail = useWithoutMail();
  return (
    <ul className="ms-5 mb-5 list-disc *:py-1 *:marker:text-muted">
      <li>{texts.stepExperience}</li>
      <li>{texts.planGoals}</li>
      <li>{withoutMail ? texts.stepPreferencesHere : texts.stepPreferences}</li>
    </ul>
  );
}

interface ChoiceProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  title: string;
  checked: boolean;
  isInvalid?: boolean;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

const Choice = ({ title, isInvalid = false, inputRef, onChange, children, ...input }: ChoiceProps) => (
  <label className="flex cursor-pointer items-start gap-3 rounded-button border border-line-strong px-3.5 py-3 leading-[1.4] hover:border-fg has-checked:border-fg has-checked:bg-act-soft has-checked:edge-act has-focus-visible:outline-[3px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      ref={inputRef}
      {...input}
      aria-invalid={isInvalid}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-px size-5.5 flex-none accent-fg outline-none"
    />
    <span>
      <b className="font-bold">{title}</b>
      <span className="block text-muted">{children}</span>
    </span>
  </label>
);

const dataHere = (): OnboardingData | undefined => overlaysData<OnboardingData>("onboarding");

function AskExperience({ questions: { answers, hasProblem, answer } }: { questions: Questions }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasProblem) first.current?.focus();
  }, [hasProblem]);
  const starts = dataHere()?.starts;
  return (
    <>
      <fieldset className="mb-4 grid gap-2.5" aria-describedby={PROBLEM}>
        <legend className="sr-only">{texts.experience2}</legend>
        {EXPERIENCES.map((experience, index) => {
          const start = starts?.[experience];
          const { title, level } = texts.experience[experience];
          return (
            <Choice
              key={experience}
              {...{ type: "radio", name: "experience", value: experience, title }}
              checked={answers.experience === experience}
              isInvalid={hasProblem}
              inputRef={index === 0 ? first : undefined}
              onChange={() => answer({ experience })}
            >
              {start && fill(texts.start, { level, place: start.place })}
              {start?.free && (
                <span className="premium:hidden">{fill(texts.startPremiumFree, { place: start.free.place })}</span>
              )}
            </Choice>
          );
        })}
      </fieldset>
      <p id={PROBLEM} role="alert" className="mb-4 text-danger-text empty:mb-0">
        {hasProblem && texts.chooseOne}
      </p>
    </>
  );
}

const AskGoals = ({ questions: { answers, answer } }: { questions: Questions }) => (
  <fieldset className="mb-4 grid gap-2.5 sm:grid-cols-2">
    <legend className="sr-only">{texts.goals2}</legend>
    {GOALS.map((goal) => (
      <Choice
        key={goal}
        {...{ type: "checkbox", name: "goals", value: goal, title: texts.goals[goal].title }}
        checked={answers.goals.includes(goal)}
        onChange={(isChosen) =>
          answer({ goals: GOALS.filter((one) => (one === goal ? isChosen : answers.goals.includes(one))) })
        }
      >
        {texts.goals[goal].about}
      </Choice>
    ))}
  </fieldset>
);

function AskPreferences({ questions: { answers, answer } }: { questions: Questions }) {
  const withoutMail = useWithoutMail();
  const { preferences } = answers;
  const choose = (change: Partial<Answers["preferences"]>) => answer({ preferences: { ...preferences, ...change } });
  return (
    <>
      <ThemeChoice legend={texts.theme} value={preferences.theme} onChange={(theme) => choose({ theme })} />
      <Switch
        {...{ name: "notifications", title: texts.notifications, about: texts.aboutAlerts }}
        checked={preferences.notifications}
        onChange={(notifications) => choose({ notifications })}
      />
      {!withoutMail && (
        <Switch
          {...{ name: "emailUpdates", title: texts.emailUpdates, about: texts.aboutMails }}
          checked={preferences.emailUpdates}
          onChange={(emailUpdates) => choose({ emailUpdates })}
        />
      )}
    </>
  );
}

const STOP = "mb-5 grid justify-items-start gap-4 font-bold";

/** Where to begin; where that is part of Premium, what is best without it for whoever has none. */
function FirstStop({ experience, onGo }: { experience: Experience; onGo: () => void }) {
  useEffect(() => startProgress(), []);
  const start = dataHere()?.starts[experience];
  if (!start) return null;
  const { free } = start;
  return (
    <>
      {free && (
        <div className={cx(STOP, "premium:hidden")}>
          <Stop start={free} words={fill(texts.startFree, { place: free.place })} onGo={onGo} />
          <span className="font-normal text-muted">
            {texts.closestWhere}{" "}
            <a href={start.href} onClick={onGo}>
              {start.place}
            </a>
            {texts.startPremiumFirst}
          </span>
        </div>
      )}
      <p className={cx(STOP, free && "unpaid:hidden")}>
        <Stop start={start} words={fill(texts.firstStop, { place: start.place })} onGo={onGo} />
      </p>
    </>
  );
}

/** Who is through with the lesson that their experience begins at is led to their next one instead. */
function useOnward({ firstId }: Start): { words: string; href: string } | undefined {
  const { progress } = useStore($progress);
  useStore($session);
  const titles = dataHere()?.titles ?? {};
  // Without the modules that are not open yet.
  const course = panelCourse().filter(({ lessons }) => lessons.every(({ id }) => titles[id] !== undefined));
  const next = onwardFrom(firstId ?? "", course, progress, isMember());
  if (!next) return undefined;
  const { moduleId, id, number, isPremium } = next;
  const words = fill(isPremium ? texts.onwardPremium : texts.onward, {
    module: moduleId,
    number,
    title: titles[id] ?? "",
  });
  return { words, href: routes.lesson(moduleId, id) };
}

function Stop({ start, words, onGo }: { start: Start; words: string; onGo: () => void }) {
  const onward = useOnward(start);
  return (
    <>
      <span>{onward?.words ?? words}</span>
      <a className={buttonClass("act")} href={onward?.href ?? start.href} onClick={onGo}>
        {texts.startThere} <ArrowRight className="icon ahead" aria-hidden />
      </a>
    </>
  );
}
