export const SUMMARY =
  "min-h-6 w-fit cursor-pointer underline decoration-current decoration-auto underline-offset-[0.18em]";
export const FIGURES_TITLE = "text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]";
