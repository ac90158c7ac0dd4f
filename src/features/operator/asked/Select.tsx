import { useId, type ComponentProps } from "react";
import "#ui/form/form.css";

interface Props extends Omit<ComponentProps<"select">, "id"> {
  label: string;
  name: string;
  /** What is sent, and what is said. */
  choices: readonly (readonly [value: string, words: string])[];
}

/** A labelled choice among a few. */
export function Select({ label, choices, ...select }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="field-line" {...select} id={id}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
