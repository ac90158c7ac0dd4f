export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Says how far the work is, such as "31 of 114 pictures". */
export type Tell = (how: string) => void;

const ANEW_MS = 1_000;
const PLAIN_MS = 15_000;
const WIDTH = 80;
/** Back to the beginning of the line, and what stood there away. */
const OVER = "\r\u001B[K";

/**
 * Says what takes a moment, how far it is, and afterwards how long it took: on a terminal in one line that is written
 * anew, elsewhere in a line now and then.
 * @param outcome what it ended with
 */
export async function step<T>(what: string, work: (tell: Tell) => Promise<T>, outcome = "done"): Promise<T> {
  const start = performance.now();
  // A command that answers in JSON says on the other stream how it gets on.
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
    // What went wrong begins a line of its own.
    if (isShown) screen.write("\n");
    throw error;
  } finally {
    clearInterval(clock);
  }
}
