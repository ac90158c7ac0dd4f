import { useId, type ComponentProps, type ReactNode } from "react";
import "./form.css";
import { Icon } from "./Icon.tsx";

/** What is wrong with a field, right below it. */
export const FieldProblem = ({ id, children }: { id: string; children: ReactNode }) => (
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
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="field-line"
        {...input}
        id={id}
        aria-invalid={Boolean(problem)}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  );
}
