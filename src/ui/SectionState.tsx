import type { Failure } from "#lib/failure.ts";
import { Button } from "./Button.tsx";
import { ErrorScreen } from "./PartBoundary.tsx";

/** What stands where a section's rows will. @param count how many */
export const Skeleton = ({ label, count }: { label: string; count: number }) => (
  <div className="grid w-full gap-3.5">
    <p className="sr-only">{label}</p>
    {Array.from({ length: count }, (_, at) => (
      <i key={at} className="h-21 rounded-button bg-surface-2" />
    ))}
  </div>
);

interface NotFetchedProps {
  failure: Failure;
  words: {
    /** A host of files has no such rows. */
    unanswered: string;
    offline: string;
    busy: string;
    again: string;
  };
  onAgain: () => void;
}

/** What stands where a section's rows cannot: what happened, and what to do. */
export function NotFetched({ failure: { kind }, words, onAgain }: NotFetchedProps) {
  if (kind === "unanswered") return <p>{words.unanswered}</p>;
  if (kind !== "offline" && kind !== "busy") return <ErrorScreen />;
  return (
    <>
      <p>{words[kind]}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </>
  );
}
