/** What a mail's link brought; it stands behind the #, which no server gets to see. */
export const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? "";

/** A refusal that is about the link alone: it was used, or its time is over. */
export const isOver = (status: number): boolean => [400, 401, 403, 404, 409, 410].includes(status);
