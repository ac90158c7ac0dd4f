const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often within a time; "From" counts by the reader's network, "To" by the account or address it is about. */
export const LIMITS = {
  signInFrom: { most: 60, withinMs: 10 * MINUTE_MS },
  signInTo: { most: 10, withinMs: 15 * MINUTE_MS },
  registerFrom: { most: 60, withinMs: HOUR_MS },
  mailFrom: { most: 30, withinMs: HOUR_MS },
  mailTo: { most: 5, withinMs: HOUR_MS },
};

export type Kind = keyof typeof LIMITS;

/** Tries so far, and when they are forgotten. */
export interface Tries {
  count: number;
  untilMs: number;
}

/** One try more: the first of a new time when the former is over. */
export function withOneMore(tries: Tries | undefined, kind: Kind, nowMs: number): Tries {
  if (!tries || tries.untilMs <= nowMs) return { count: 1, untilMs: nowMs + LIMITS[kind].withinMs };
  return { ...tries, count: tries.count + 1 };
}

/** When the next try will be heard; undefined while this one is. */
export const retryAtMs = ({ count, untilMs }: Tries, kind: Kind): number | undefined =>
  count > LIMITS[kind].most ? untilMs : undefined;

/** Whoever has an IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

export function waitingSentence(retryAt: number, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((retryAt - nowMs) / MINUTE_MS));
  return `That was often enough for now. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
