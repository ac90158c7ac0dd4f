// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

/**
 * The present address of the lesson that a path ends with, as the curriculum names it.
 * @param path of an address, as "/module/2/five-numbers"
 * @param curriculum the path of the curriculum
 * @returns the path to go to; undefined when no lesson has that id, or the curriculum can't be had
 */
async function presentAddress(path: string, curriculum: string): Promise<string | undefined> {
  const [, id] = IN_MODULE.exec(path) ?? [];
  if (id === undefined) return undefined;
  const page = await fetch(curriculum).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  const links = new DOMParser().parseFromString(page, "text/html").querySelectorAll('a[href^="/module/"]');
  const addresses = [...links].map((link) => link.getAttribute("href") ?? "");
  return addresses.find((address) => address !== path && IN_MODULE.exec(address)?.[1] === id);
}

/**
 * Where no page is: goes on to the lesson that the address ends with. The server of the site leads on by itself; a plain
 * static host answers a lesson's former address with the page that was not found.
 * @param curriculum the path of the curriculum
 */
export function leadOn(curriculum: string): void {
  // A page's script awaits nothing at its top: the shell of every page would come in one more file.
  void presentAddress(location.pathname, curriculum).then((to) => {
    if (to !== undefined) location.replace(to + location.search + location.hash);
  });
}
