import { useStore } from "@nanostores/react";
import { storedSession } from "#lib/session.ts";
import { texts } from "#texts/ownDecisions.ts";
import { standingIn, standingWords } from "./decisions.ts";
import { $decisions } from "./decisions.store.ts";
import "./decisions.css";

/** What moderation keeps one from now: known from the session at once, so that nothing moves, then from the server. */
export function StandingNotice() {
  const shown = useStore($decisions);
  const standing = shown.is === "known" ? shown.value : standingIn(storedSession()?.record);
  const words = standingWords(standing);
  if (!words) return null;
  return (
    <p className="standing">
      {words} <a href="#decisions">{texts.see}</a>
    </p>
  );
}
