import { cachedNameFrom } from "#features/account/account.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { texts } from "#texts/home.ts";
import { useHydrated } from "#ui/useHydrated.ts";

/** The line above the title. Whoever is known here and logged in no longer is greeted by name in it. */
export default function Greeting({ line }: { line: string }) {
  const isHere = useHydrated();
  const name = isHere && !hasStoredSession() ? cachedNameFrom(readStoredJson(KEYS.user)) : undefined;
  return <p className="tc">{name ? <a href={routes.login()}>{fill(texts.welcomeBack, { name })}</a> : line}</p>;
}
