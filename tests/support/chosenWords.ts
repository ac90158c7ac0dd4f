import { parse } from "yaml";

const LANGUAGES = ["en", "de", "ar"];

interface Choice {
  /** What is said. */
  say: string;
  /** What is never said for it, by language. */
  never: Record<string, string[]>;
}

/** What tests/support/chosenWords.yaml says. */
export function choicesIn(yaml: string): Choice[] {
  const rows = parse(yaml) as ({ say: string } & Record<string, string[] | undefined>)[];
  return rows.map(({ say, ...never }) => ({
    say,
    never: Object.fromEntries(LANGUAGES.map((language) => [language, never[language] ?? []])),
  }));
}

/** Both apostrophes are one. */
const plain = (words: string): string => words.replaceAll("’", "'").toLowerCase();

/** In whole words: what stands before and behind the phrase is no letter. */
const says = (words: string, phrase: string): boolean =>
  plain(words)
    .split(plain(phrase))
    .some((before, index, parts) => {
      const behind = parts[index + 1];
      return (
        behind !== undefined && !(/\p{L}$/u.test(before) && /^\p{L}/u.test(phrase)) && !/^[\p{L}\p{M}]/u.test(behind)
      );
    });

/** What these words say that is never said, each with what to say. */
export const unchosenIn = (words: string, language: string, choices: Choice[]): string[] =>
  choices.flatMap(({ say, never }) =>
    (never[language] ?? []).filter((phrase) => says(words, phrase)).map((phrase) => `“${phrase}”: ${say}`),
  );
