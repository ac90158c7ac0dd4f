/** What an entry of a page says of itself (hooks/community/html.rules.ts). */
export interface Facts {
  kind: "post" | "reply";
  id: string;
  /** Whose; "" for the house's own and for deleted accounts. */
  user: string;
  likes: number;
}

type Marked = Pick<DOMStringMap, string>;

/** The facts out of an entry's own attributes; undefined for what is none. */
export function factsFrom({ post, reply, user = "", likes }: Marked): Facts | undefined {
  const id = post ?? reply;
  if (!id) return undefined;
  return { kind: post === undefined ? "reply" : "post", id, user, likes: Math.max(0, Number(likes) || 0) };
}

/** What the pages of lists listen to (hooks/rooms/rooms.rules.ts). */
const ALL_POSTS = "communityposts0";

/** Which room a page hears of, by its address; undefined for one that nothing comes to, as a page of older posts. */
export function roomOf(path: string, query: string): string | undefined {
  const post = /^\/community\/post\/([a-z0-9]{15})\/?$/.exec(path)?.[1];
  if (post) return post;
  const asked = new URLSearchParams(query);
  const isList = /^\/community(\/(questions|wins|feedback|module-\d+))?\/?$/.test(path);
  return isList && !asked.has("after") && !asked.has("q") ? ALL_POSTS : undefined;
}

/** An entry as two versions of a page are compared by. */
export interface Version {
  key: string;
  /** Changes with its words. */
  words: string;
}

export interface Changes {
  /** The keys of what only the new page has. */
  added: string[];
  /** Of what is in both with other words. */
  edited: string[];
  /** Of what was taken away. */
  gone: string[];
}

/**
 * What is new on a page. What only the old one has was taken away when something that stood below it is still there, or
 * when the new page holds all there is; else it was only pushed to the next page.
 */
export function changesBetween(old: Version[], fresh: Version[], isWhole: boolean): Changes {
  const known = new Map(old.map(({ key, words }) => [key, words]));
  const now = new Set(fresh.map(({ key }) => key));
  const lastKept = old.findLastIndex(({ key }) => now.has(key));
  return {
    added: fresh.flatMap(({ key }) => (known.has(key) ? [] : key)),
    edited: fresh.flatMap(({ key, words }) => (known.has(key) && known.get(key) !== words ? key : [])),
    gone: old.flatMap(({ key }, at) => (!now.has(key) && (isWhole || at < lastKept) ? key : [])),
  };
}

/** How many of the rows of one's own fit one request for what one pressed. */
export const idsOf = (facts: Facts[], kind: Facts["kind"]): string =>
  [...new Set(facts.flatMap((one) => (one.kind === kind ? one.id : [])))].slice(0, 60).join(",");
