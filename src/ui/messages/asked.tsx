import type { ReactNode } from "react";
import type { Part } from "#lib/asked.ts";
import * as routes from "#lib/routes.ts";
import { texts as premium } from "#texts/premium.ts";
import { buttonClass } from "#ui/Button.tsx";
import { SLATES } from "#ui/drawings.tsx";
import { Empty } from "#ui/Empty.tsx";

interface ShownProps<Value> {
  part: Part<Value>;
  onAgain: () => void;
  children: (value: Value, nowMs: number) => ReactNode;
}

/** What came of a question to the server, or why nothing did, in a page's own words. */
export function askedWith(texts: Record<"loading" | "refused" | "refusedText" | "refusedAsk" | "again", string>) {
  const Waiting = () => <p role="status">{texts.loading}</p>;
  const Refused = () => (
    <div role="status">
      <Empty drawing={SLATES} title={texts.refused} text={texts.refusedText}>
        <a className={buttonClass("act")} href={routes.page("dashboard")}>
          {premium.goDashboard}
        </a>
        <a className={buttonClass()} href={routes.page("contact")}>
          {texts.refusedAsk}
        </a>
      </Empty>
    </div>
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
