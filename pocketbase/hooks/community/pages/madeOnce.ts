import { awaitTurn, oneAtATime } from "../../platform/limits/oneAtATime.ts";
import { sharedStore } from "../../platform/sharedStore.ts";

const KEPT = "page ";
const MOST_KEPT = 200;
const COUNT = "pages kept";
const LONGEST_KEY = 300;
const LONGEST_WAIT_MS = 400;

type Made<Part extends string> = Record<Part, string>;

const nameOf = (part: string, key: string): string => `${KEPT}${part} ${key}`;

function keptAt<Part extends string>(key: string, parts: readonly Part[]): Made<Part> | undefined {
  const all = parts.map((part) => [part, sharedStore.get(nameOf(part, key))] as const);
  return all.every(([, text]) => text !== null) ? (Object.fromEntries(all) as Made<Part>) : undefined;
}

/** The memory of all runtimes, which knows no bound: when it is full, everything goes. */
function keep(app: CoreApp, key: string, made: Record<string, string>): void {
  const count = Number(sharedStore.get(COUNT) ?? 0);
  if (count >= MOST_KEPT)
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(KEPT)) app.store().remove(old);
  sharedStore.set(COUNT, String(count >= MOST_KEPT ? 1 : count + 1));
  for (const [part, text] of Object.entries(made)) sharedStore.set(nameOf(part, key), text);
}

/**
 * What is made of data, from memory as long as its key names the same version. All who have it open ask at once when
 * something changed: one makes it, the others wait for that.
 * @param parts what it consists of; undefined where there is nothing to make
 */
export function madeOnce<Part extends string>(
  app: CoreApp,
  key: string,
  parts: readonly Part[],
  make: () => Made<Part> | undefined,
): Made<Part> | undefined {
  const found = () => keptAt(key, parts);
  const anew = () => {
    const made = make();
    if (made && key.length <= LONGEST_KEY) keep(app, key, made);
    return made;
  };
  const turn = KEPT + key;
  const others = () => {
    awaitTurn(app, turn, LONGEST_WAIT_MS);
    return found() ?? anew();
  };
  return found() ?? oneAtATime(app, turn, anew, others);
}
