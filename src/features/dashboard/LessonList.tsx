import type { ReactNode } from "react";
import { Bones } from "./Bones.tsx";
import type { Entry } from "./entries.ts";

interface Props {
  id: string;
  title: string;
  entries: Entry[];
  /** Said while there are none. */
  none: ReactNode;
  isKnown: boolean;
}

/** A list with its heading; a sentence in its place while it is empty. */
export function LessonList({ id, title, entries, none, isKnown }: Props) {
  return (
    <section className="dash-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {!isKnown && <Bones lines={[8, 4, 7, 5]} />}
      {isKnown && entries.length === 0 && <p className="none">{none}</p>}
      {isKnown && entries.length > 0 && (
        <ul>
          {entries.map(({ key, href, title: name, about }) => (
            <li key={key}>
              <a href={href}>{name}</a>
              <span className="tc">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
