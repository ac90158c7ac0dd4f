import { HEIGHT, WIDTH } from "./chart.ts";

export const SUMMARY =
  "min-h-6 w-fit cursor-pointer underline decoration-current decoration-auto underline-offset-[0.18em]";
export const FIGURES_TITLE = "text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]";

/** The lines behind what is drawn. */
export const GRID = (
  <path
    className="fill-none stroke-line stroke-[1.5px] [vector-effect:non-scaling-stroke]"
    data-line="grid"
    d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
  />
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
