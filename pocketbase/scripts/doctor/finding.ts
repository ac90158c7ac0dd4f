/** `warn` is not broken yet, `FAIL` is. */
export type Finding = { mark: "ok" | "note" | "warn" | "FAIL"; says: string };

export const finding = (isFine: boolean, well: string, ill: string): Finding => ({
  mark: isFine ? "ok" : "FAIL",
  says: isFine ? well : ill,
});

export const ok = (says: string): Finding => ({ mark: "ok", says });
export const note = (says: string): Finding => ({ mark: "note", says });
export const warn = (says: string): Finding => ({ mark: "warn", says });
