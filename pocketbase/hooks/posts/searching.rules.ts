const MOST_WORDS = 8;
const LONGEST = 100;

/** Two letters of ours begin too many words to look for all of them; one sign of another script may be a word. */
const isBeginning = (word: string): boolean => !/^\p{ASCII}{1,2}$/u.test(word);

/** What was looked for, as the index takes it: every word, the last as the beginning of one; "" for no word. */
export const matchOf = (asked: string): string =>
  (asked.slice(0, LONGEST).match(/[^\s"*\u0000]+/g) ?? [])
    .slice(0, MOST_WORDS)
    .map((word, at, all) => `"${word}"${at === all.length - 1 && isBeginning(word) ? "*" : ""}`)
    .join(" ");

/** Text with \u0002 and \u0003 around what was found, in parts: what was found stands at the odd places. */
export const partsOf = (snippet: string): string[] => snippet.split(/[\u0002\u0003]/);
