import type { ReactNode } from "react";
import { chartBars, HEIGHT, WIDTH } from "./chart.ts";

export const SUMMARY =
  "min-h-6 w-fit cursor-pointer underline decoration-current decoration-auto underline-offset-[0.18em]";
export const FIGURES_TITLE = "text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]";

/** What is drawn, before its lines; `said` is the same in words. */
export const Plot = ({ said, children }: { said: string; children: ReactNode }) => (
  <svg
    className="mt-1 h-42.5 w-full"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={said}
  >
    <Curve look="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
    {children}
  </svg>
);

const CURVES = {
  grid: "fill-none stroke-line stroke-[1.5px]",
  area: "fill-sunk stroke-none stroke-[1.5px]",
  drop: "fill-earn stroke-none stroke-[1.5px]",
  line: "fill-none stroke-fg stroke-[2.5px]",
};

export const Curve = ({ look, d }: { look: keyof typeof CURVES; d: string }) => (
  <path className={`${CURVES[look]} [vector-effect:non-scaling-stroke]`} d={d} />
);

interface BarsProps {
  values: number[];
  top: number;
  side: "first" | "second";
  /** Two side by side. */
  isPair: boolean;
}

/** Their look is that of the figure's kind. */
export const Bars = ({ values, top, side, isPair }: BarsProps) => (
  <g>
    {chartBars(values, top, isPair ? side : undefined).map((bar) => (
      <rect
        className="fill-bg stroke-fg stroke-[1.5px] [vector-effect:non-scaling-stroke] in-data-[kind=bars]:last:fill-fg in-data-[kind=pair]:data-[bar=first]:fill-fg in-data-[kind=pair]:data-[bar=second]:fill-earn in-data-[kind=pair]:data-[bar=second]:stroke-earn-text in-data-[kind=part]:data-[bar=second]:fill-done-solid in-data-[kind=part]:data-[bar=second]:stroke-done-solid [&[height='0']]:stroke-none [&[height='0']]:in-data-[kind=pair]:data-[bar=second]:stroke-earn-text [&[height='0']]:in-data-[kind=part]:data-[bar=second]:stroke-done-solid"
        key={bar.x}
        data-bar={side}
        {...bar}
      />
    ))}
  </g>
);

const SIGN = "inline-flex items-center gap-2 before:h-3 before:w-4 before:rounded-[3px] before:border";
const FIRST = { part: "before:border-fg", pair: "before:border-fg before:bg-fg" };
const SECOND = {
  part: "before:border-done-solid before:bg-done-solid",
  pair: "before:border-earn-text before:bg-earn",
};

interface LegendProps {
  kind: "part" | "pair";
  names: Record<"first" | "second", string>;
  className?: string;
}

/** What the two kinds of bars are: a part of each that is filled, or two side by side. */
export const Legend = ({ kind, names, className = "mt-2" }: LegendProps) => (
  <p className={`${className} flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-muted`}>
    <span className={`${SIGN} ${FIRST[kind]}`} data-bar="first">
      {names.first}
    </span>
    <span className={`${SIGN} ${SECOND[kind]}`} data-bar="second">
      {names.second}
    </span>
  </p>
);
