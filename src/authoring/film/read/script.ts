/** What is said in one breath: one call of the voice, one caption. */
export interface Line {
  words: string;
  /** Beats of the scene that begin with it. */
  beats: number;
  /** Seconds of silence after it, beside the usual pause. */
  silence: number;
}

/** Reads the words under a scene: a line is a breath; each * before it starts the next movement, each ~ after it is a second of silence. */
export const linesOf = (say: string): Line[] =>
  say
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({
      words: line.replace(/^(\*\s*)+|\s*~+$/g, ""),
      beats: (/^(\*\s*)+/.exec(line)?.[0].match(/\*/g) ?? []).length,
      silence: /~+$/.exec(line)?.[0].length ?? 0,
    }));

/** Words as two versions of a text are compared: without signs, and without regard to capitals. */
export const bareWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’']/g, "'")
    .split(/[^\p{L}\p{N}'$£€₹%]+/u)
    .filter(Boolean);
