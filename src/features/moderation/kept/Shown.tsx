import type { ReactNode } from "react";
import { texts } from "#texts/moderation.ts";
import type { Part } from "./part.store.ts";

export const Waiting = () => <p role="status">{texts.loading}</p>;

interface ShownProps<Value> {
  part: Part<Value>;
  onAgain: () => void;
  children: (value: Value, nowMs: number) => ReactNode;
}

/** What came, or why it did not. */
export function Shown<Value>({ part, onAgain, children }: ShownProps<Value>) {
  if (part.is === "loading") return <Waiting />;
  if (part.is === "known") return children(part.value, part.nowMs);
  if (part.is === "refused") return <Refused />;
  return (
    <div role="alert">
      <p>{part.text}</p>
      <p className="mod-ways">
        <button type="button" className="btn" onClick={onAgain}>
          {texts.again}
        </button>
      </p>
    </div>
  );
}

export const Refused = () => (
  <p className="lead" role="status">
    {texts.refused}
  </p>
);
