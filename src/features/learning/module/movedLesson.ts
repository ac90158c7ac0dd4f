import * as routes from "#lib/routes.ts";

// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

interface Item {
  type: string;
  id: string;
  moduleId?: number;
}

/**
 * Where no page is, as "/module/2/five-numbers": goes on to the lesson that the address ends with, where the catalogue has
 * it. The server of the site leads on by itself; a plain static host answers a lesson's former address with the page that
 * was not found.
 * @param catalogue the catalogue's address
 */
export function leadOn(catalogue: string): void {
  const { pathname, search, hash } = location;
  const [, id] = IN_MODULE.exec(pathname) ?? [];
  if (id === undefined) return;
  // A page's script awaits nothing at its top: the shell of every page would come in one more file.
  fetch(catalogue)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as Item[]) : []))
    .then((items) => {
      const { moduleId } = items.find((item) => item.type === "lesson" && item.id === id) ?? {};
      const to = moduleId === undefined ? pathname : routes.lesson(moduleId, id);
      if (to !== pathname) location.replace(to + search + hash);
    })
    .catch(() => undefined);
}
