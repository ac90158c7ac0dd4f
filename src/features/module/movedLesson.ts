import * as routes from "#lib/routes.ts";

// Lessons keep their ids for ever; only their module changes when they are moved.
const IN_MODULE = /^\/module\/[^/]+\/([^/]+)\/?$/;

/**
 * Where no page is: the present address of the lesson that the path ends with, as the curriculum names it. The server
 * of the site leads on by itself; a plain static host answers a lesson's former address with the page that was not found.
 * @param path of an address, as "/module/2/five-numbers"
 * @returns the path to go to; undefined when no lesson has that id, or the curriculum can't be had
 */
export async function presentAddress(path: string): Promise<string | undefined> {
  const [, id] = IN_MODULE.exec(path) ?? [];
  if (id === undefined) return undefined;
  const page = await fetch(routes.curriculum()).then(
    (answer) => (answer.ok ? answer.text() : ""),
    () => "",
  );
  const links = new DOMParser().parseFromString(page, "text/html").querySelectorAll('a[href^="/module/"]');
  const addresses = [...links].map((link) => link.getAttribute("href") ?? "");
  return addresses.find((address) => address !== path && IN_MODULE.exec(address)?.[1] === id);
}
