import { cx } from "#ui/cx.ts";
import { RADIO, SEGMENT, SEGMENTS } from "./looks.ts";

interface Props<Value extends string> {
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice of one among a few, as one bar. */
export const Segments = <Value extends string>({ name, value, choices, onChange, className }: Props<Value>) => (
  <div className={cx(SEGMENTS, className)}>
    {choices.map(([one, words]) => (
      <label key={one} className={SEGMENT}>
        <input
          type="radio"
          name={name}
          value={one}
          checked={one === value}
          onChange={() => onChange(one)}
          className={RADIO}
        />
        {words}
      </label>
    ))}
  </div>
);
