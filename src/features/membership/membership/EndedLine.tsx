import { useEffect, useState } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { fill } from "#lib/fill.ts";
import { reportUnexpected } from "#lib/report.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";
import { graceHint, type GraceHint, isStale } from "./graceHint.ts";
import { loadMembership } from "./membership.store.ts";
import { membershipDayWords } from "./membership.ts";

/** Tells somebody whose Premium has ended when it did, what is open, and the way back; nobody else. */
export default function EndedLine() {
  const words = useWords();
  if (!words) return <></>;
  return (
    <PartBoundary fallback={null}>
      <p className="mt-4 rounded-button border border-info-text bg-info-soft px-4 py-3">
        {words} <a href={routes.subscription()}>{texts.acts.again}</a>
      </p>
    </PartBoundary>
  );
}

const wordsOf = (known: GraceHint | undefined): string | undefined =>
  known?.ended ? fill(texts.endedLine, { until: membershipDayWords(known.ended, Date.now()) }) : undefined;

/** What is said of its end, as this device knows it or the server says: it is asked once an hour. */
function useWords(): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const tell = async (user: string): Promise<void> => {
      const known = graceHint(user);
      setWords(wordsOf(known));
      // What an earlier version of the site kept does not say it.
      if (known?.ended !== undefined && !isStale(known, Date.now())) return;
      await loadMembership();
      setWords(wordsOf(graceHint(user)));
    };
    let told = "";
    return $session.subscribe((session) => {
      if (session.state !== "signed-in" || told === session.user.id) return;
      if (session.user.subscriptionActive) return setWords(undefined);
      told = session.user.id;
      tell(told).catch(reportUnexpected);
    });
  }, []);
  return words;
}
