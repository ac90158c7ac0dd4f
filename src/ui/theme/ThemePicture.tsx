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

interface Props {
  /** Makes the ids unique where the picture stands twice. */
  id: string;
  theme: keyof typeof LAYERS;
}

/** A page in small, in its own colours whatever the theme around it is. */
export const ThemePicture = ({ id, theme }: Props) => (
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
