/** The release that `npm start` or `npm run build` built last; served while nothing is published. */
export const BUILT = "built";

/** The published and the former release: current.json, which the publish command replaces atomically. */
export interface Pointer {
  release: string;
  former: string;
}

/** Valid folder names; they cannot lead into another folder. */
const NAME = /^[a-z0-9-]{1,60}$/;
const parted = (name: string): [version: string, at: string] => {
  const [version = "", at = ""] = name.split("@");
  return [version, at];
};

/** Parses a pointer; undefined when it names no valid release. */
export function pointerFrom(text: string): Pointer | undefined {
  if (!text) return undefined;
  const { release, former } = JSON.parse(text) as Partial<Pointer>;
  if (!release || !NAME.test(release)) return undefined;
  return { release, former: former && NAME.test(former) ? former : "" };
}

/** Times at which a release changes by itself, in ms since 1970, earliest first: the build's coming.json. */
export type Coming = number[];

/** The state of a release at a moment and its earlier states, newest first. */
function statesOf(version: string, coming: Coming, nowMs: number): string[] {
  const due = coming.filter((at) => at <= nowMs).map((at) => `${version}@${String(at)}`);
  return [version, ...due].reverse();
}

/**
 * The names of the served states: the current one first, then those whose pages may still be open. A state after a
 * scheduled change is named "name@ms".
 */
export function servedNames(
  pointer: Pointer | undefined,
  comingOf: (version: string) => Coming,
  nowMs: number,
): string[] {
  const version = pointer?.release ?? BUILT;
  const states = statesOf(version, comingOf(version), nowMs).slice(0, 2);
  const former = pointer?.former && pointer.former !== version ? pointer.former : undefined;
  return former ? [...states, ...statesOf(former, comingOf(former), nowMs).slice(0, 1)] : states;
}

/** Paths of the parts of a site. */
export interface Places {
  publicTree: string;
  membersTree: string;
  manifest: string;
  curriculum: string;
}

const placesIn = (folder: string): Places => ({
  publicTree: `${folder}/public`,
  membersTree: `${folder}/members`,
  manifest: `${folder}/manifest.json`,
  curriculum: `${folder}/curriculum.json`,
});

/**
 * The paths of a release.
 * @param releases the folder of published releases
 * @param built the paths of the latest build
 */
export function releasePlaces(name: string, releases: string, built: Places): Places {
  const [version, at] = parted(name);
  const folder = version === BUILT ? besideOf(built.manifest).slice(0, -1) : `${releases}/${version}`;
  if (at) return placesIn(`${folder}/coming/${at}`);
  return version === BUILT ? built : placesIn(folder);
}

/** The folder of a file, with a trailing slash. */
export const besideOf = (file: string): string => file.replace(/[^/]*$/, "");
