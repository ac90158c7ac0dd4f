import { linksIn } from "../markdown/links.rules.ts";

/** One text calls at most so many. */
export const MOST_CALLED = 5;

/** Whom rendered text calls by name: the ids of those to whose page it links. */
export const calledIn = (html: string): string[] => {
  const ids = linksIn(html).flatMap((url) => /^\/community\/people\/([a-z0-9]{15})$/.exec(url)?.[1] ?? []);
  return [...new Set(ids)].slice(0, MOST_CALLED);
};
