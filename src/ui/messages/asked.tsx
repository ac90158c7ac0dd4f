import type { ReactNode } from "react";
import type { Part } from "#lib/asked.ts";

interface ShownProps<Value> {
  part: Part<Value>;
  onAgain: () => void;
  children: (value: Value, nowMs: number) => ReactNode;
}

/**
 * What came of a question to the server, or why nothing did, in a page's own words.
 * @param ways the class of a line of buttons
 */
export function askedWith(texts: { loading: string; refused: string; again: string }, ways: string) {
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
        <p className={ways}>
          <button type="button" className="btn" onClick={onAgain}>
            {texts.again}
          </button>
        </p>
      </div>
    );
  }
  return { Waiting, Refused, Shown };
}
