import { useId, type ComponentProps, type ReactNode } from "react";
import "./form.css";
import { Icon } from "#ui/Icon.tsx";
import { useProblem } from "./useProblem.ts";

/** What is wrong with a field, right below it. */
export const ProblemText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-problem" id={id}>
    <Icon name="alert" isSmall />
    <span>{children}</span>
  </p>
);

interface Props extends Omit<ComponentProps<"input">, "id"> {
  label: string;
  name: string;
  hint?: string;
  /** A sentence when what was entered is refused. */
  problem?: string | undefined;
}

/** A labelled line to type in. It keeps what was typed, whatever happens around it. */
export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const { shown, field, onInput } = useProblem<HTMLInputElement>(problem);
  const described = [hint && `${id}-hint`, shown && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="field-line"
        {...input}
        id={id}
        ref={field}
        onInput={onInput}
        aria-invalid={Boolean(shown)}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  );
}
