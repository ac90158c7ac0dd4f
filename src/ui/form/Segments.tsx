import { cx } from "#ui/cx.ts";

interface Props<Value extends string> {
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, words: string])[];
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice of one among a few, as one bar. */
export const Segments = <Value extends string>({ name, value, choices, onChange, className }: Props<Value>) => (
  <div
    className={cx(
      "overflow-clip rounded-button border-[1.5px] border-line-strong bg-surface has-focus-visible:outline-[3px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      className,
    )}
  >
    {choices.map(([one, words]) => (
      <label
        key={one}
        className="relative flex min-h-11 cursor-pointer items-center justify-center px-2 py-1.5 font-label text-base leading-tight font-narrow whitespace-nowrap not-first:border-s-[1.5px] not-first:border-line has-checked:bg-fg has-checked:text-bg has-focus-visible:outline-[3px] has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
      >
        <input
          type="radio"
          name={name}
          value={one}
          checked={one === value}
          onChange={() => onChange(one)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {words}
      </label>
    ))}
  </div>
);
