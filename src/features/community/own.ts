/** Somebody one does not want to read. */
export interface Block {
  id: string;
  at: string;
  blocked: string;
}

/** Out of what was kept or answered; undefined when it is none. */
export function blockFrom({ id, blocked, at, created }: Record<string, unknown>): Block | undefined {
  const ms = Date.parse(String(at ?? created));
  const isBlock = typeof id === "string" && id && typeof blocked === "string" && blocked && !Number.isNaN(ms);
  return isBlock ? { id, blocked, at: new Date(ms).toISOString() } : undefined;
}
