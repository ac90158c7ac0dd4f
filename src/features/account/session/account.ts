import * as routes from "#lib/routes.ts";

/** A learner as the pages know them (spec §3), cached under the key "user". */
export interface User {
  id: string;
  displayName: string;
  email: string;
  /** Address of the photo as a small square; "" without one. */
  photoURL: string;
  subscriptionActive: boolean;
  /** When the session ends if it is not renewed, in ms since 1970; 0 when that is not known. */
  until: number;
  settings: Record<string, unknown>;
}

/**
 * `said`: what a protected page says to somebody who wished it, in place of the refusal. `isDeleted`: there is no account
 * any more to log in with.
 */
export type SignedOut = { state: "signed-out"; said?: string; isDeleted?: true };

export type Session = { state: "loading" } | { state: "signed-in"; user: User } | SignedOut;

type Kept = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const object = (value: unknown): Kept =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Kept) : {};

const common = (record: Kept) => ({
  id: text(record["id"]),
  displayName: text(record["displayName"]),
  email: text(record["email"]),
  subscriptionActive: record["subscriptionActive"] === true,
  settings: object(record["settings"]),
});

/** The user out of a server record; a field that could not be read is empty (spec §4: the minimal user). */
export function userFrom(record: Kept, until = 0): User {
  const id = text(record["id"]);
  const photo = text(record["photo"]);
  return { ...common(record), photoURL: id && photo ? routes.photo(id, photo) : "", until };
}

/** The user out of the cache; undefined when it is missing or broken. */
export function cachedUserFrom(kept: unknown): User | undefined {
  const record = object(kept);
  const user = { ...common(record), photoURL: text(record["photoURL"]), until: number(record["until"]) };
  return user.id ? user : undefined;
}

/** What somebody calls themselves, out of the cache, also after their session ended; "" when it is not known. */
export const cachedNameFrom = (kept: unknown): string => text(object(kept)["displayName"]).trim();

/** The cached user's session has run out: nobody is shown as signed in, or as a member, by such a cache. */
export const hasRunOut = ({ until }: User, nowMs: number): boolean => until > 0 && until < nowMs;

/**
 * What a failed refresh says about the session (spec §8, corrected): whatever the server refuses ends it. No network (0),
 * an abort, 429 and 5xx say nothing about it, and the user is kept.
 */
export const endsSession = (status: number): boolean => status >= 400 && status < 500 && status !== 429;
