import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";

/** What a reviewer says to one line of the lesson's list. */
export interface Answered {
  line: string;
  /** undefined where nothing was said to it. */
  isDone: boolean | undefined;
  note: string;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
/** A line of the course's is words, whatever signs are in it. */
const asWords = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>~|#]/g, "\\$&");

const said = ({ line, isDone, note }: Answered): string => {
  const verdict = `- **${isDone ? texts.review.isDone : texts.review.isNot}** ${asWords(line)}`;
  return oneLine(note) ? `${verdict}\n  ${oneLine(note)}` : verdict;
};

/** A review along a lesson's list, as the reply that it becomes; "" when nothing is said. */
export function reviewBody(answers: readonly Answered[], change: string, more: string): string {
  const given = answers.filter(({ isDone }) => isDone !== undefined);
  const done = given.filter(({ isDone }) => isDone).length;
  const sum = fill(texts.review.sum, { done: String(done), all: String(given.length) });
  return [
    ...(given.length > 0 ? [`**${sum}**`, given.map(said).join("\n")] : []),
    ...(change.trim() ? [`**${texts.review.change}:** ${change.trim()}`] : []),
    ...(more.trim() ? [more.trim()] : []),
  ].join("\n\n");
}
