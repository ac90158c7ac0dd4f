import * as routes from "#lib/routes.ts";

// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

interface Item {
  type: string;
  id: string;
  moduleId?: number;
}

/**
 * The present address of the lesson that a path ends with, as the catalogue names it.
 * @param path of an address, as "/module/2/five-numbers"
 * @param catalogue the catalogue's address
 * @returns the path to go to; undefined when no lesson has that id, or the catalogue can't be had
 */
async function presentAddress(path: string, catalogue: string): Promise<string | undefined> {
  const [, id] = IN_MODULE.exec(path) ?? [];
  if (id === undefined) return undefined;
  const items = await fetch(catalogue).then(
    (answer) => (answer.ok ? (answer.json() as Promise<Item[]>) : []),
    (): Item[] => [],
  );
  const lesson = items.find((item) => item.type === "lesson" && item.id === id);
  const address = lesson?.moduleId === undefined ? undefined : routes.lesson(lesson.moduleId, id);
  return address === path ? undefined : address;
}

/**
 * Where no page is: goes on to the lesson that the address ends with. The server of the site leads on by itself; a plain
 * static host answers a lesson's former address with the page that was not found.
 * @param catalogue the catalogue's address
 */
export function leadOn(catalogue: string): void {
  // A page's script awaits nothing at its top: the shell of every page would come in one more file.
  void presentAddress(location.pathname, catalogue).then((to) => {
    if (to !== undefined) location.replace(to + location.search + location.hash);
  });
}
