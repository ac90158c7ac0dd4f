import { oneLine } from "../../platform/visible.rules.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";
import { foundIn } from "../posts/searching.ts";
import { entry } from "./html.rules.ts";
import { foundHtml } from "./list.rules.ts";
import { factsOn, type Filled, communityHere, type Question } from "./pages.ts";
import type { Post } from "./rows.rules.ts";
import { postsWith } from "./rows.ts";
import { fill } from "../../platform/words/letters.rules.ts";
import { countedWords } from "./words.rules.ts";

const LONGEST = 100;

/** What somebody looks for in the posts; "" where they look for nothing. */
export const postSearchWords = (ask: Question["ask"]): string => oneLine(ask("q").slice(0, LONGEST));

/** Markdown's own signs are no words. */
const plain = (part: string): string => safe(part.replace(/\*+|`+|^#+ |\n> ?/g, " "));

/** What was found stands at the odd places. */
const marked = (parts: string[]): string =>
  parts
    .map((part, at) =>
      at % 2 === 1
        ? `<mark class="bg-transparent font-bold text-current underline">${plain(part)}</mark>`
        : plain(part),
    )
    .join("");

const filling = (html: string, posts: Post[]): Filled => {
  const { title, about: description } = communityHere().texts;
  const facts = { ...factsOn(posts), list: { topic: "questions", title } };
  return { title, description, canonical: "/community", isPersonal: true, html, facts };
};

/** The posts in which something was found, the best first. */
export function foundPage({ app, ask, isMember }: Question): Filled {
  const all = communityHere();
  const asked = postSearchWords(ask);
  const found = foundIn(app, { asked, topic: "", isMember });
  const rows = postsWith(
    app,
    found.map(({ id }) => id),
    isMember,
  );
  const entries = found.flatMap(({ id, parts }) => {
    const post = rows.find((row) => row.id === id);
    return post ? [entry(all, post, marked(parts))] : [];
  });
  const { texts } = all;
  const said =
    entries.length > 0 ? countedWords(texts, texts.found, entries.length, { asked }) : fill(texts.notFound, { asked });
  return filling(foundHtml(all, asked, said, entries), rows);
}

/** The same for whoever looked for something too often. */
export const refusedPage = ({ ask }: Question): Filled =>
  filling(foundHtml(communityHere(), postSearchWords(ask), communityHere().texts.tooOften, []), []);
