/** What is said in one breath: one call of the voice, one caption. */
export interface Line {
  words: string;
  /** Beats of the scene that begin with it. */
  beats: number;
}

/** Reads the words under a scene: a line is a breath; each * before it starts the next movement. */
export const linesOf = (say: string): Line[] =>
  say
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({
      words: line.replace(/^(\*\s*)+/, ""),
      beats: (/^(\*\s*)+/.exec(line)?.[0].match(/\*/g) ?? []).length,
    }));

/** Words as two versions of a text are compared: without signs, and without regard to capitals. */
export const bareWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']/g, "'")
    .split(/[^\p{L}\p{N}'$£€₹%]+/u)
    .filter(Boolean);
