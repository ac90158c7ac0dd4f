import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type Failure, problemBeside } from "#lib/failure.ts";
import { texts } from "#texts/moderation.ts";
import { cx } from "#ui/cx.ts";
import { ProblemText } from "#ui/form/Field.tsx";
import { formValues, Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import { $decisionState } from "./decide.store.ts";
import { isActTold } from "./moderation.ts";
import { $chosen, type Chosen } from "./queue.store.ts";

/** The section below a case that asks for a decision. */
export const PART = "grid gap-4 border-t border-fg bg-sunk px-6 pt-4.5 pb-6 max-sm:px-4.5";

/** A keyboard key. */
export const Kbd = ({ className, ...key }: ComponentProps<"kbd">) => (
  <kbd
    className={cx(
      "min-w-5.5 rounded-clip border border-line-strong px-1.5 py-1 text-center font-label text-xs leading-none font-narrow text-muted",
      className,
    )}
    {...key}
  />
);

interface Option {
  value: string;
  title: string;
  about: string;
  /** Its keyboard shortcut. */
  key?: string | undefined;
}
interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string | undefined;
  problem: string | undefined;
  onChoose: (value: string) => void;
}

/** Radio buttons, each with its explanation. */
export const Choices = ({ legend, name, options, value, problem, onChoose }: ChoicesProps) => (
  <>
    <fieldset className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value: own, title, about, key }) => (
        <label
          className="group/mod-choice relative cursor-pointer rounded-button border border-line-strong bg-surface py-3 ps-12.5 pe-3.5 leading-[1.4] hover:border-fg has-checked:border-fg has-checked:bg-act-soft has-checked:edge-act has-focus-visible:[outline:3px_solid_var(--focus)] has-focus-visible:outline-offset-2"
          key={own}
        >
          <input
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChoose(own)}
          />
          <span className="before:absolute before:start-3.5 before:top-3.5 before:size-5.5 before:rounded-full before:border before:border-line-strong group-has-checked/mod-choice:before:border-7 group-has-checked/mod-choice:before:border-fg">
            <b>{title}</b>
            {key && (
              <Kbd className="ms-2 max-md:hidden [@media_(hover:none)]:hidden" aria-hidden="true">
                {key}
              </Kbd>
            )}
            <br />
            <span className="text-muted">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {problem && <ProblemText id={`${name}-problem`}>{problem}</ProblemText>}
  </>
);

interface CaseFormProps {
  title: string;
  /** The button's label. */
  act: string;
  /** The names of the fields that show their own errors. */
  fields: readonly string[];
  /** false in a form with a multi-line field, where Enter starts a new line instead of submitting. */
  isByEnter?: boolean;
  hidden?: boolean;
  onSend: (values: Record<string, string>) => void;
  children: ReactNode;
}

/** The form below a case. */
export function CaseForm({ title, act, fields, isByEnter = true, hidden, onSend, children }: CaseFormProps) {
  const { isBusy, failure } = useStore($decisionState);
  const form = useRef<HTMLFormElement>(null);
  useFormFocus(form, failure);
  const problem = problemBeside(failure, fields);
  return (
    <form
      ref={form}
      className={PART}
      method="dialog"
      noValidate
      aria-labelledby="decide-title"
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend(formValues(event.currentTarget));
      }}
    >
      <h3 className="text-md" id="decide-title">
        {title}
      </h3>
      {children}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <button className="btn btn-act whitespace-normal max-sm:w-full" aria-disabled={isBusy}>
          {act}
        </button>
        {isByEnter && (
          <span className="tc max-md:hidden [@media_(hover:none)]:hidden" aria-hidden="true">
            <Kbd>{texts.enter}</Kbd> {texts.decide.enter}
          </span>
        )}
      </p>
    </form>
  );
}

/** What a choice needs next: a reason, or just the button. */
function nextOf({ choice }: Chosen): string {
  if (choice === "upheld" || choice === "rejected") return "[name=answer]";
  return isActTold(choice) ? "[name=reason]" : ".btn-act";
}

/**
 * Moves the focus on after a choice made by key, and to the first rejected field; to the first option when nothing was
 * chosen.
 */
function useFormFocus(form: RefObject<HTMLFormElement | null>, failure: Failure | undefined): void {
  const chosen = useStore($chosen);
  useEffect(() => {
    if (chosen.isByKey) form.current?.querySelector<HTMLElement>(nextOf(chosen))?.focus();
  }, [form, chosen]);
  useEffect(() => {
    if (failure?.kind !== "invalid") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], fieldset:not(:has(:checked)) input")?.focus();
  }, [form, failure]);
}
