interface Props {
  /** Width of each line, in tenths. */
  lines: (3 | 4 | 5 | 6 | 7 | 8 | 9)[];
}

/** Grey lines in place of text that is loading. */
export function Skeleton({ lines }: Props) {
  return (
    <span className="mt-3.5 grid gap-3.5 py-1.5" aria-hidden="true">
      {lines.map((tenths, line) => (
        <svg key={line} width="100%" height="12">
          <rect className="fill-line" width={`${tenths}0%`} height="12" rx="4" />
        </svg>
      ))}
    </span>
  );
}
