import type { ReactNode } from "react";
import type { Part } from "#lib/asked.ts";

interface ShownProps<Value> {
  part: Part<Value>;
  onAgain: () => void;
  children: (value: Value, nowMs: number) => ReactNode;
}

/** What came of a question to the server, or why nothing did, in a page's own words. */
export function askedWith(texts: { loading: string; refused: string; again: string }) {
  const Waiting = () => <p role="status">{texts.loading}</p>;
  const Refused = () => (
    <p className="lead" role="status">
      {texts.refused}
    </p>
  );
  function Shown<Value>({ part, onAgain, children }: ShownProps<Value>) {
    if (part.is === "loading") return <Waiting />;
    if (part.is === "known") return children(part.value, part.nowMs);
    if (part.is === "refused") return <Refused />;
    return (
      <div role="alert">
        <p>{part.text}</p>
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <button type="button" className="btn whitespace-normal" onClick={onAgain}>
            {texts.again}
          </button>
        </p>
      </div>
    );
  }
  return { Waiting, Refused, Shown };
}
