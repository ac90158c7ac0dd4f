import { Children, type ReactNode } from "react";

/** One line of what was paid, or not; on a phone one below the other. */
export const Receipt = ({ children }: { children: ReactNode }) => (
  <ul className="mt-6.5 flex flex-wrap items-baseline gap-y-1 border-y border-line py-3 leading-[1.45] max-md:grid max-md:gap-1.5">
    {Children.toArray(children).map((part, at) => (
      <li
        key={at}
        className="me-4.5 border-line pe-4.5 wrap-anywhere not-last:border-e max-md:m-0 max-md:p-0 max-md:not-last:border-0"
      >
        {part}
      </li>
    ))}
  </ul>
);
