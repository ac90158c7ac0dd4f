/** A page that says what happened, with the one way on beside it. */
export const WAY_ON =
  "grid items-end gap-x-16 gap-y-7 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] [&_h1]:max-w-[14ch] [&_h1]:text-[clamp(2.25rem,1.4rem+3vw,3.5rem)] [&_h1]:leading-[1.02]";
