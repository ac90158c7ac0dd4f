import { reportUnexpected } from "#lib/report.ts";
import { hasStoredSession } from "#lib/session.ts";

/** At the address of a post that is not there for others, whoever is logged in may be its writer. */
export function startAtPost(place: HTMLElement): void {
  const [, id] = /^\/community\/post\/([a-z0-9]{15})$/.exec(location.pathname) ?? [];
  if (id && hasStoredSession())
    import("./hiddenPost.ts").then(({ showHiddenPost }) => showHiddenPost(place, id), reportUnexpected);
}
