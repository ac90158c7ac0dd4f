/** The time since a `performance.now()`, such as "1.2 s". */
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Reports progress, such as "31 of 114 pictures". */
export type Tell = (how: string) => void;

const ANEW_MS = 1_000;
const PLAIN_MS = 15_000;
const WIDTH = 80;
/** Returns to the start of the line and clears it. */
const OVER = "\r\u001B[K";

/**
 * Prints a step, its progress and its duration: on a terminal in one updated line, elsewhere in a line from time to
 * time.
 * @param outcome printed at the end
 */
export async function step<T>(what: string, work: (tell: Tell) => Promise<T>, outcome = "done"): Promise<T> {
  const start = performance.now();
  // Progress goes to stderr, so that JSON on stdout stays clean.
  const { stderr: screen, stdout } = process;
  const isShown = Boolean(screen.isTTY && stdout.isTTY);
  let how = "";
  const soFar = () => [how, seconds(start)].filter(Boolean).join(", ");
  const anew = () => void screen.write(OVER + `${what} … ${soFar()}`.slice(0, (screen.columns || WIDTH) - 1));
  const tell = (said: string) => {
    how = said;
    if (isShown) anew();
  };
  if (isShown) anew();
  else console.log(`${what} …`);
  const clock = isShown ? setInterval(anew, ANEW_MS) : setInterval(() => console.log(`  ${soFar()}`), PLAIN_MS);
  try {
    const result = await work(tell);
    if (isShown) screen.write(OVER);
    console.log(isShown ? `${what}: ${outcome}, ${seconds(start)}` : `  ${outcome}, ${seconds(start)}`);
    return result;
  } catch (error) {
    // The error starts on a new line.
    if (isShown) screen.write("\n");
    throw error;
  } finally {
    clearInterval(clock);
  }
}
