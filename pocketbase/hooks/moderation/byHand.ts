import { follow } from "./judging.ts";
import { BY_SUPERUSER } from "./reasons.rules.ts";
import type { Written } from "./targets.rules.ts";

/** A superuser writes in the admin UI: hiding and bringing back count there as they do by the route. */
export function noteHidden(e: core.RecordRequestEvent, kind: Exclude<Written, "pictures">): void {
  const wasHidden = !e.record.isNew() && e.record.original().getBool("hidden");
  // Whoever brings back what waited has looked at it.
  if (wasHidden && !e.record.getBool("hidden")) e.record.set("heldFor", "");
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const isHidden = e.record.getBool("hidden");
      if (isHidden === wasHidden) return;
      const act = isHidden ? "hide" : "restore";
      follow(tx, { kind, record: e.record }, { act, moderator: "", isSeen: true, reason: BY_SUPERUSER, wasHidden });
    });
  } finally {
    e.app = app;
  }
}
