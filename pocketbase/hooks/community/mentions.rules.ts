import { linksIn } from "../platform/markdown/markdown.rules.ts";

/** One text calls at most so many. */
export const MOST_CALLED = 5;

/** Whom rendered text calls by name: the ids of those to whose page it links. */
export const calledIn = (html: string): string[] => {
  const ids = linksIn(html).flatMap((url) => /^\/community\/people\/([a-z0-9]{15})$/.exec(url)?.[1] ?? []);
  return [...new Set(ids)].slice(0, MOST_CALLED);
};

/** Replaces every part of a text that is about an address; a part begins and ends where `around` says. */
function without(
  text: string,
  page: string,
  gone: string,
  around: (text: string, at: number) => [number, number],
): string {
  let [done, rest] = ["", text];
  for (let at = rest.indexOf(page); at >= 0; at = rest.indexOf(page)) {
    const [from, to] = around(rest, at);
    done += rest.slice(0, from) + gone;
    rest = rest.slice(Math.max(to, at + page.length));
  }
  return done + rest;
}

const ends = (sign: string | undefined): boolean => sign === undefined || /[\s()<>"[\]\\]/.test(sign);

/** Markdown without the links to somebody's page, by which they were called: "[@Ada](/community/people/…)". */
export const withoutCalls = (text: string, page: string, gone: string): string =>
  without(text, page, gone, (all, at) => {
    let [from, to] = [at, at];
    while (!ends(all[from - 1])) from--;
    while (!ends(all[to])) to++;
    const opening = all.slice(0, from).endsWith("](") ? all.lastIndexOf("[", from - 2) : -1;
    return opening < 0 ? [from, to] : [opening, all[to] === ")" ? to + 1 : to];
  });

/** The same of what was rendered of it. */
export const withoutLinks = (html: string, page: string, gone: string): string =>
  without(html, page, gone, (all, at) => {
    const [from, to] = [all.lastIndexOf("<a ", at), all.indexOf("</a>", at)];
    return [from < 0 ? at : from, to < 0 ? at : to + 4];
  });
