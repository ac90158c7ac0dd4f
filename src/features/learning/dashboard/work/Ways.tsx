interface Way {
  href: string;
  words: string;
}

interface Props {
  first: Way | undefined;
  /** How its button looks beside the others of the page. */
  look: string;
  other?: Way | undefined;
}

/** Where a card leads: a button, and below it what one may do instead. */
export function Ways({ first, look, other }: Props) {
  return (
    <p className="mt-5 grid justify-items-start gap-2.5 print:hidden">
      {first && (
        <a className={look} href={first.href}>
          {first.words}
        </a>
      )}
      {other && (
        <a className="py-2" href={other.href}>
          {other.words}
        </a>
      )}
    </p>
  );
}
