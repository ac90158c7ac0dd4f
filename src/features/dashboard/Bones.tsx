interface Props {
  /** Widths in steps of a tenth of the place, one a line. */
  lines: (3 | 4 | 5 | 6 | 7 | 8 | 9)[];
}

/** Grey lines where words will stand; they stand still. */
export function Bones({ lines }: Props) {
  return (
    <span className="bones" aria-hidden="true">
      {lines.map((tenths, line) => (
        <svg key={line} className="bone" width="100%" height="12">
          <rect width={`${tenths}0%`} height="12" rx="4" />
        </svg>
      ))}
    </span>
  );
}
