/** What `npm start` or `npm run build` built last: served as long as nothing was published. */
export const BUILT = "built";

/** What the operator published, and what was served before: current.json, which the command replaces as a whole. */
export interface Pointer {
  release: string;
  former: string;
}

/** Letters a folder may be named by, so that a name never leads into another one. */
const NAME = /^[a-z0-9-]{1,60}$/;
const parted = (name: string): [version: string, at: string] => {
  const [version = "", at = ""] = name.split("@");
  return [version, at];
};

/** What a pointer's text says; undefined where it names no release. */
export function pointerFrom(text: string): Pointer | undefined {
  if (!text) return undefined;
  const { release, former } = JSON.parse(text) as Partial<Pointer>;
  if (!release || !NAME.test(release)) return undefined;
  return { release, former: former && NAME.test(former) ? former : "" };
}

/** When a version changes by itself, ms: coming.json of the build, the nearest first. */
export type Coming = number[];

/** A version as it is at a moment, and as it was before its latest change by itself, the newest first. */
function statesOf(version: string, coming: Coming, nowMs: number): string[] {
  const due = coming.filter((at) => at <= nowMs).map((at) => `${version}@${String(at)}`);
  return [version, ...due].reverse();
}

/**
 * The names of what is served: the one that answers, then those whose pages may still be open. A lesson's date makes
 * "name@ms" of a name.
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

/** Where the parts of a site lie. */
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

/** Where a release lies. @param releases the folder of the published ones @param built where the build left its own */
export function releasePlaces(name: string, releases: string, built: Places): Places {
  const [version, at] = parted(name);
  const folder = version === BUILT ? besideOf(built.manifest).slice(0, -1) : `${releases}/${version}`;
  if (at) return placesIn(`${folder}/coming/${at}`);
  return version === BUILT ? built : placesIn(folder);
}

/** The folder of a file, with the slash at its end. */
export const besideOf = (file: string): string => file.replace(/[^/]*$/, "");
