/** Looks that come with the island: a page that nobody has touched carries none of them. */
export const PLACED = "max-h-[min(62svh,560px)] overflow-y-auto overscroll-contain";
export const FOLLOW = "sticky bottom-2.5 mx-auto mt-2 flex! border-fg shadow-card";
export const CURRENT =
  "aria-[current]:bg-act-soft aria-[current]:edge-act forced-colors:aria-[current]:border-s-4 forced-colors:aria-[current]:border-[Highlight]";
/** On a phone its buttons stand beside the time, and the words below have the whole width. */
export const TRANSCRIPT_ALIVE = "relative grid-cols-[minmax(0,1fr)_40px_40px] sm:grid";
export const MARKED = "min-h-16.5";
export const LINE_BUTTON =
  "grid h-10 max-sm:absolute max-sm:end-0 max-sm:top-0 max-sm:h-8 max-sm:w-11 max-sm:first-of-type:end-11 place-content-center rounded-[6px] text-muted hover:bg-surface-2 hover:text-fg focus-visible:-outline-offset-3 aria-pressed:text-act-text [&_.icon]:w-4.5";
/** Where there is a pointer they come with it. */
export const WITH_POINTER =
  "[@media(hover:hover)]:opacity-0 group-hover/line:opacity-100! group-focus-within/line:opacity-100! aria-pressed:opacity-100!";
export const ASKED =
  "absolute start-1.5 top-8 max-sm:start-12 max-sm:top-0.5 flex h-7.5 min-w-11 items-center justify-center gap-0.75 rounded-[6px] font-label text-[0.875rem] leading-none font-bold text-act-text tabular hover:bg-surface-2 focus-visible:-outline-offset-3";
