import { texts as accountTexts } from "#texts/account.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/profile.ts";
import * as routes from "#lib/routes.ts";

export const NAME_MOST = 80;
export const ABOUT_MOST = 500;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"];
/** A larger photo may be picked: it is scaled down before it is sent. */
const PICKED_MOST_BYTES = 20 * 1024 * 1024;
/** Drawn at 96 px, sharp on every screen; the server makes no smaller one. */
const PHOTO_SIDE_PX = 256;

/** What a learner says of themselves. */
export interface ProfileText {
  displayName: string;
  about: string;
}

export interface Profile extends ProfileText {
  id: string;
  email: string;
  isConfirmed: boolean;
  /** "" without one. */
  photoURL: string;
  isPremium: boolean;
  /** Others find their page in the community. */
  hasPage: boolean;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The profile out of a server record; undefined when the record is only part of it. */
export function profileFrom(record: Record<string, unknown> | null): Profile | undefined {
  if (!record || typeof record["about"] !== "string") return undefined;
  const [id, photo] = [text(record["id"]), text(record["photo"])];
  return {
    id,
    displayName: text(record["displayName"]),
    about: record["about"],
    email: text(record["email"]),
    isConfirmed: record["verified"] === true,
    photoURL: photo ? routes.photo(id, photo) : "",
    isPremium: record["subscriptionActive"] === true,
    hasPage: record["publicPage"] === true,
  };
}

/** What was typed and not saved, for the learner who typed them; undefined for anything else. */
export function profileDraftFrom(kept: unknown, user: string): ProfileText | undefined {
  const { of, displayName, about } = (kept ?? {}) as Record<string, unknown>;
  if (of !== user || typeof displayName !== "string" || typeof about !== "string") return undefined;
  return { displayName, about };
}

export const isSame = (one: ProfileText, other: ProfileText): boolean =>
  one.displayName === other.displayName && one.about === other.about;

/** Code points, as the server counts them. */
export const countLetters = (typed: string): number => [...typed].length;

/** What is wrong with the words, by field. */
export function wordProblems({ displayName, about }: ProfileText): Partial<Record<keyof ProfileText, string>> {
  const over = (typed: string, most: number) => countLetters(typed.trim()) - most;
  const say = (count: number) => fill(texts.tooMany, { count });
  const [name, words] = [over(displayName, NAME_MOST), over(about, ABOUT_MOST)];
  return { ...(name > 0 && { displayName: say(name) }), ...(words > 0 && { about: say(words) }) };
}

/** Why a picked file cannot become the photo; "" when it can. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string {
  if (!PHOTO_TYPES.includes(type)) return texts.photoWrongKind;
  return size > PICKED_MOST_BYTES ? texts.pictureLargerThan20 : "";
}

/** The middle square of a picture, and how large it is drawn. */
export function squareIn(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side, size: Math.min(side, PHOTO_SIDE_PX) };
}

export const isConfirmedBy = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();

/** The letter that stands in for a photo, as in the header. */
export const initialOf = (displayName: string): string =>
  [...(displayName.trim() || accountTexts.profile)][0]?.toUpperCase() ?? "";
