import { useId, type ReactNode } from "react";
import { ProblemText } from "./Field.tsx";

interface Described {
  id: string;
  name: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
}

interface Props {
  /** What it is sent as. */
  name: string;
  label: ReactNode;
  /** The rule, which gives way to the sentence about what is wrong: that says it once more. */
  hint?: string | undefined;
  problem?: string | undefined;
  /** How it stands, read aloud when it changes. */
  below?: ReactNode;
  /** The control, which is handed what ties it to these. */
  children: (described: Described) => ReactNode;
}

/** A field of a form that works without scripts: its name, what one types into, what is wrong with it, and its rule. */
export function FormField({ name, label, hint, problem, below, children }: Props) {
  const id = useId();
  const hasProblem = problem !== undefined;
  const parts = { problem: hasProblem, hint: hint && !hasProblem, below: below !== undefined };
  const describedBy = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? `${id}-${part}` : []));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        ...{ id, name, className: "field-line" },
        "aria-describedby": describedBy.join(" ") || undefined,
        "aria-invalid": hasProblem,
      })}
      {hasProblem && <ProblemText id={`${id}-problem`}>{problem}</ProblemText>}
      {hint && !hasProblem && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {below !== undefined && (
        <p className="field-hint empty:hidden" id={`${id}-below`} role="status">
          {below}
        </p>
      )}
    </div>
  );
}
