/** A choice of one among a few, as one bar: around it, each of them, and its radio button. */
export const SEGMENTS =
  "overflow-clip rounded-button border border-line-strong bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";
export const SEGMENT =
  "relative flex min-h-11 cursor-pointer items-center justify-center px-(--pad,8px) py-1.5 font-label text-base leading-tight font-narrow whitespace-nowrap not-first-of-type:border-s not-first-of-type:border-line has-checked:bg-fg has-checked:text-bg has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none";
export const RADIO = "absolute inset-0 cursor-pointer opacity-0";
/** One below the other where there is no room. */
export const FOLDING = "flex max-sm:grid max-sm:w-full";
