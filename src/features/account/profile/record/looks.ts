/** A press in a line of text. */
export const LINK =
  "py-1.5 text-start underline decoration-line-strong decoration-2 underline-offset-[0.18em] hover:text-act-text hover:decoration-current";
/** A line of the account: what it is about, and what stands there. */
export const TERM = "border-e border-line p-3 font-label text-base leading-[1.35] font-narrow text-muted";
export const VALUE = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5 leading-[1.35]";
