/** A learner as the pages know them (spec §3), cached under the key "user". */
export interface User {
  id: string;
  displayName: string;
  email: string;
  photoURL: string;
  subscriptionActive: boolean;
}

export type Session = { state: "loading" } | { state: "signed-in"; user: User } | { state: "signed-out" };

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The user out of a server record; a field that could not be read is empty (spec §4: the minimal user). */
export function userFrom(record: Record<string, unknown>): User {
  return {
    id: text(record["id"]),
    displayName: text(record["displayName"]),
    email: text(record["email"]),
    photoURL: text(record["photo"]),
    subscriptionActive: record["subscriptionActive"] === true,
  };
}

/** The user out of the cache; undefined when it is missing or broken. */
export function cachedUserFrom(kept: unknown): User | undefined {
  const record = kept !== null && typeof kept === "object" ? (kept as Record<string, unknown>) : {};
  const user = { ...userFrom(record), photoURL: text(record["photoURL"]) };
  return user.id ? user : undefined;
}

/**
 * What a failed refresh says about the session (spec §8, corrected): 401 and 403 end it. No network (0), an abort,
 * 429 and 5xx say nothing about it, and the user is kept.
 */
export const endsSession = (status: number): boolean => status === 401 || status === 403;
