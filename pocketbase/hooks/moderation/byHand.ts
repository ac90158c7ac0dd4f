import type { Act } from "./moderation.rules.ts";

/**
 * A superuser writes in the admin UI: hiding and bringing back count there as they do by the route.
 * @param settle writes down what follows from it, in the same transaction
 */
export function noteHidden(e: core.RecordRequestEvent, settle: (tx: CoreApp, act: Act, reason: string) => void): void {
  const wasHidden = !e.record.isNew() && e.record.original().getBool("hidden");
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const isHidden = e.record.getBool("hidden");
      if (isHidden !== wasHidden) settle(tx, isHidden ? "hide" : "restore", "By a superuser.");
    });
  } finally {
    e.app = app;
  }
}
