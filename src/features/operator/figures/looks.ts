/** A table too narrow for its columns: each row is a block of its own, and every cell says what it is. */
export const STACK_HEAD =
  "max-[761px]:absolute max-[761px]:size-px max-[761px]:overflow-hidden max-[761px]:[clip-path:inset(50%)]";
export const STACK_ROW =
  "max-[761px]:grid max-[761px]:gap-0.5 max-[761px]:border-b-[1.5px] max-[761px]:border-line max-[761px]:py-3";
export const STACK_VALUE =
  "wrap-anywhere max-[761px]:border-0 max-[761px]:p-0 max-[761px]:before:text-muted max-[761px]:before:content-[attr(data-label)_':_']";
export const STACK_NAME = "wrap-anywhere max-[761px]:border-0 max-[761px]:p-0";
export const SUMMARY =
  "min-h-6 w-fit cursor-pointer underline decoration-current decoration-auto underline-offset-[0.18em]";
export const TITLE = "text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]";
