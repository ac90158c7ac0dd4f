import type { ReactNode } from "react";
import { Entries } from "./Entries.tsx";
import type { ListEntry } from "./entries.ts";

interface Props {
  id: string;
  title: string;
  entries: ListEntry[];
  /** Below the list: where the rest of it is. */
  children?: ReactNode;
}

/** A list with its heading; nothing at all while it is empty. */
export function LessonList({ id, title, entries, children }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className="border-t border-fg pt-4" aria-labelledby={id}>
      <h2 className="text-lg" id={id}>
        {title}
      </h2>
      <Entries entries={entries} />
      {children}
    </section>
  );
}
