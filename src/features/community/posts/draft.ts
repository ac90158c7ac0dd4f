import { isObject } from "#sync/sync.ts";

/** What is written and not posted: a row of `drafts`, one for each place where one writes. */
export interface DraftRow {
  id: string;
  /** draft_post, draft_reply_{post}, draft_edit_{post or reply} */
  key: string;
  /** The fields of its form as JSON. */
  text: string;
  /** ISO */
  at: string;
}

/** The fields of a form by their names. */
export type Values = Record<string, string>;

export const DRAFT_OF_POST = "draft_post";
export const draftOfReply = (post: string): string => `draft_reply_${post}`;
export const draftOfEdit = (id: string): string => `draft_edit_${id}`;

/** As much as the server keeps of one; what is longer stays on its device. */
export const LONGEST_SHARED = 20_000;

const moment = (value: unknown): string => {
  const ms = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
};

/** Out of what was kept or answered; undefined when it is none. */
export function rowFrom(kept: Record<string, unknown>): DraftRow | undefined {
  const { id, key, text } = kept;
  const at = moment(kept["at"]);
  if (typeof id !== "string" || !id || typeof key !== "string" || !/^draft_[\w-]{1,54}$/.test(key)) return undefined;
  return typeof text === "string" && at ? { id, key, text, at } : undefined;
}

/** Of what two devices wrote in one place the newer is the one. */
export const newer = (known: DraftRow, made: DraftRow): DraftRow => (known.at > made.at ? known : made);

/** The fields in a draft's text; none of what is no text. */
export function draftValues(text: string): Values {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((one): one is [string, string] => typeof one[1] === "string"),
    );
  } catch {
    return {};
  }
}

/** What this device kept by itself at each key. */
export interface Local {
  values: Values;
  at: string;
}

/** Of this person's; undefined where there is none. */
export function localFrom(kept: unknown, user: string): Local | undefined {
  if (!isObject(kept) || kept["user"] !== user || typeof kept["text"] !== "string") return undefined;
  const at = moment(kept["at"]);
  return at ? { values: draftValues(kept["text"]), at } : undefined;
}
