import { useId } from "react";
import { texts } from "#texts/controls.ts";

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

const LIGHT = { paper: "#fcfbf9", ink: "#211d1a", line: "#d5d2cd" };
const DARK = { paper: "#100e0c", ink: "#f6f4f1", line: "#38332f" };
const WHOLE = "M0 0H120V64H0Z";
const RIGHT_HALF = "M64 0H120V64H46Z";
const LAYERS = {
  light: [{ ...LIGHT, area: WHOLE }],
  dark: [{ ...DARK, area: WHOLE }],
  system: [
    { ...LIGHT, area: WHOLE },
    { ...DARK, area: RIGHT_HALF },
  ],
};

interface ThemePictureProps {
  /** Makes the ids unique where the picture stands twice. */
  id: string;
  theme: keyof typeof LAYERS;
}

/** A page in small, in its own colours whatever the theme around it is. */
const ThemePicture = ({ id, theme }: ThemePictureProps) => (
  <svg viewBox="0 0 120 64" aria-hidden className="mb-2 w-full rounded-clip border border-line">
    {LAYERS[theme].map(({ paper, ink, line, area }, index) => (
      <g key={paper} clipPath={`url(#${id}-${index})`}>
        <clipPath id={`${id}-${index}`}>
          <path d={area} />
        </clipPath>
        <rect width="120" height="64" fill={paper} />
        <rect x="10" y="10" width="34" height="6" rx="2" fill={ink} />
        <rect x="10" y="24" width="64" height="5" rx="2" fill={line} />
        <rect x="10" y="42" width="24" height="12" rx="3" className="fill-(--done-day)" />
        <rect x="37" y="42" width="30" height="12" rx="3" className="fill-act" />
        <rect x="70.5" y="42.5" width="39" height="11" rx="3" fill="none" stroke={ink} />
      </g>
    ))}
  </svg>
);
