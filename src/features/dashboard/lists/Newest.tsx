import type { ReactNode } from "react";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
  id: string;
  title: string;
  /** Where all of it is: opened over the page. */
  all: { href: string; words: string };
  /** "loading" while nothing is known; "failed" when nothing is known and the server cannot be reached. */
  state: "loading" | "failed" | "known";
  failed: { words: string; again: string; onAgain: () => void };
  children: ReactNode;
}

/** A part of the row below the timeline. It keeps its size, so that nothing moves when what it shows arrives. */
export const Newest = ({ id, title, all, state, failed, children }: Props) => (
  <section className="dash-list" aria-labelledby={id}>
    <div className="dash-head">
      <h2 id={id}>{title}</h2>
      <a href={all.href}>{all.words}</a>
    </div>
    {state === "loading" && <Skeleton lines={[7, 4, 8, 5, 6, 4]} />}
    {state === "failed" && (
      <div className="dash-nil">
        <p>{failed.words}</p>
        <button type="button" className="note-again" onClick={failed.onAgain}>
          {failed.again}
        </button>
      </div>
    )}
    {state === "known" && children}
  </section>
);

/** What a part says while there is nothing to list. */
export const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="dash-nil">
    <p className="dash-first">{title}</p>
    <p>{text}</p>
  </div>
);
