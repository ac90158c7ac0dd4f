const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** One of the course's files beside its lessons. */
interface Beside {
  /** From the project's root. */
  path: string;
  /** Where the built site has it. */
  address: string;
}

/**
 * The file that a lesson names as "./3-sound.near.m4a", out of those of the whole course by their paths: a block does not
 * know beside which lesson it stands. Throws when none has the name, or two have it.
 */
export function fileAt(src: string, addresses: Record<string, string>): Beside {
  const found = Object.entries(addresses).filter(([path]) => nameOf(path) === nameOf(src));
  const [[path, address] = ["", ""]] = found;
  if (found.length > 1) throw new Error(`Two files are called ${nameOf(src)}: begin their names with their lessons'.`);
  if (!address) throw new Error(`${src} is not there, or no lesson can have a file of its kind.`);
  return { path, address };
}
