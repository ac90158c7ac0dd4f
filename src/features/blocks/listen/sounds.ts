const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The address of a sound that a lesson names as "./3-sound.near.m4a", out of those of the whole course by their paths: a block
 * does not know beside which lesson it stands. Throws when none has the name, or two have it.
 */
export function soundAt(src: string, sounds: Record<string, string>): string {
  const found = Object.keys(sounds).filter((path) => nameOf(path) === nameOf(src));
  const [path = ""] = found;
  const address = sounds[path];
  if (found.length > 1) throw new Error(`Two sounds are called ${nameOf(src)}: begin their names with their lessons'.`);
  if (!address) throw new Error(`${src} is not there. A sound is an .m4a file beside its lesson.`);
  return address;
}
