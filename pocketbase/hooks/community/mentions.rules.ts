import { linksIn } from "../platform/markdown/markdown.rules.ts";

/** The maximum number of users one text can mention. */
export const MOST_CALLED = 5;

/** The ids of the users whose profile rendered text links to. */
export const calledIn = (html: string): string[] => {
  const ids = linksIn(html).flatMap((url) => /^\/community\/people\/([a-z0-9]{15})$/.exec(url)?.[1] ?? []);
  return [...new Set(ids)].slice(0, MOST_CALLED);
};

/** Replaces every part of a text that contains the page's path; `around` returns the part's start and end. */
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

/** Removes the links to a user's page from Markdown: "[@Ada](/community/people/…)". */
export const withoutCalls = (text: string, page: string, gone: string): string =>
  without(text, page, gone, (all, at) => {
    let [from, to] = [at, at];
    while (!ends(all[from - 1])) from--;
    while (!ends(all[to])) to++;
    const opening = all.slice(0, from).endsWith("](") ? all.lastIndexOf("[", from - 2) : -1;
    return opening < 0 ? [from, to] : [opening, all[to] === ")" ? to + 1 : to];
  });

/** Removes the links to a user's page from rendered HTML. */
export const withoutLinks = (html: string, page: string, gone: string): string =>
  without(html, page, gone, (all, at) => {
    const [from, to] = [all.lastIndexOf("<a ", at), all.indexOf("</a>", at)];
    return [from < 0 ? at : from, to < 0 ? at : to + 4];
  });
