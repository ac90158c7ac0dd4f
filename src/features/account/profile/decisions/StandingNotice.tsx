import { storedSession } from "#lib/session.ts";
import { texts } from "#texts/ownDecisions.ts";
import { standingWords } from "#features/account/session/standing.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { standingIn } from "./decisions.ts";
import { $decisions } from "./decisions.store.ts";

/** What moderation keeps one from now: known from the session at once, so that nothing moves, then from the server. */
export function StandingNotice() {
  const shown = useStore($decisions);
  const here = useHydrated() ? storedSession()?.record : undefined;
  const standing = shown.is === "known" ? shown.value : standingIn(here);
  const words = standingWords(standing);
  if (!words) return null;
  return (
    <p className="mt-6 max-w-180 rounded-clip border-s-5 border-danger-text bg-danger-soft px-4 py-3">
      {words}{" "}
      <a className="font-bold" href="#decisions">
        {texts.see}
      </a>
    </p>
  );
}
