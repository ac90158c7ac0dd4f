import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  lead?: ReactNode;
  /** What stands below belongs to this heading alone: it comes anew with it, and nothing of it moves. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A page's content that changes as a whole: the new heading gets the focus and the tab its name. */
export function Screen({ title, lead, isWhole = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    document.title = document.title.replace(/^.*(?= \| )/, title);
    heading.current?.focus();
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* Anew with each heading: it is another sentence, and none that has moved. */}
      {lead && (
        <p key={title} className="lead screen-lead mt-4">
          {lead}
        </p>
      )}
      <div key={isWhole ? `below ${title}` : "below"} className="mt-6">
        {children}
      </div>
    </>
  );
}
