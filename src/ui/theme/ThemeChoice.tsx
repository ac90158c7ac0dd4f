import { useId } from "react";
import { texts } from "#texts/controls.ts";
import { ThemePicture } from "./ThemePicture.tsx";

const THEMES = ["light", "dark", "system"] as const;
type Theme = (typeof THEMES)[number];

interface Props {
  legend: string;
  value: Theme;
  onChange: (theme: Theme) => void;
}

/** Light, dark, or as the system is. */
export function ThemeChoice({ legend, value, onChange }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-bold">{legend}</legend>
      <div className="mt-3 mb-4.5 grid grid-cols-3 gap-2.5">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="relative cursor-pointer rounded-button border border-line-strong px-1.5 pt-1.5 pb-2.5 text-center leading-tight font-semibold has-checked:border-fg has-checked:bg-act-soft has-checked:[box-shadow:inset_0_0_0_1.5px_var(--fg)] has-focus-visible:outline-[3px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-4 forced-colors:has-checked:border-[Highlight] forced-colors:has-checked:px-0.75 forced-colors:has-checked:pt-0.75 forced-colors:has-checked:pb-2"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={value === theme}
              onChange={() => onChange(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <ThemePicture id={`${id}-${theme}`} theme={theme} />
            {texts[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
