const FIRST_ROW = /^\| Say +\|/;
const LANGUAGES = ["en", "de", "ar"];

interface Choice {
  /** What is said, as the table has it. */
  say: string;
  /** What is never said for it, by language. */
  never: Record<string, string[]>;
}

/** The table "Chosen words" of src/README.md, where a writer looks. */
export function choicesIn(readme: string): Choice[] {
  const lines = readme.split("\n");
  const first = lines.findIndex((line) => FIRST_ROW.test(line)) + 2;
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith("|"));
  return lines.slice(first, end).map((line) => {
    const [say = "", ...never] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const phrases = never.map((cell) => cell.split(";").flatMap((phrase) => phrase.trim() || []));
    return { say, never: Object.fromEntries(LANGUAGES.map((language, index) => [language, phrases[index] ?? []])) };
  });
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
