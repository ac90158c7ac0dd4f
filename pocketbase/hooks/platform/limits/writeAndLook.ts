/** Writes a record and looks at what is kept then, in one transaction: many writes at once slip past no bound together. */
export function writeAndLook(e: core.RecordEvent | core.RecordRequestEvent, look: (tx: CoreApp) => void): void {
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      look(tx);
    });
  } finally {
    e.app = app;
  }
}
