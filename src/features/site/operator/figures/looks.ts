/** A table too narrow for its columns: each row is a block of its own, and every cell says what it is. */
export const STACK_HEAD = "max-md:sr-only";
export const STACK_ROW = "max-md:grid max-md:gap-0.5 max-md:border-b max-md:border-line max-md:py-3";
export const STACK_VALUE =
  "wrap-anywhere max-md:border-0 max-md:p-0 max-md:before:text-muted max-md:before:content-[attr(data-label)_':_']";
export const STACK_NAME = "wrap-anywhere max-md:border-0 max-md:p-0";
export const SUMMARY =
  "min-h-6 w-fit cursor-pointer underline decoration-current decoration-auto underline-offset-[0.18em]";
export const TITLE = "text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]";
