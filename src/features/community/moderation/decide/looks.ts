/** What is asked below a case. */
export const PART = "grid gap-4 border-t border-fg bg-sunk px-6 pt-4.5 pb-6 max-sm:px-4.5";
