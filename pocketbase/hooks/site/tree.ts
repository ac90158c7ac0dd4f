import type { Address, Manifest } from "#contract/manifest.d.ts";
import { allowingStore } from "../media/store.rules.ts";
import { environment } from "../platform/environment.ts";
import { memoize } from "../platform/memory.ts";
import { sharedStore } from "../platform/sharedStore.ts";
import { type Coding, fileIn } from "./encoding.rules.ts";

/** What is needed at any address. */
type Frame = Omit<Manifest, "urls">;

const FRAME = "site";
const AT = "site:";
export const MOST_ADDRESSES = 200;

// One copy for all runtimes, as texts: sixty-four manifests of a large course would fill the memory.
function share(): string {
  const { urls, ...built } = JSON.parse(toString($os.readFile(environment.manifest))) as Manifest;
  for (const [path, address] of Object.entries(urls)) sharedStore.set(AT + path, JSON.stringify(address));
  // The build knows the buckets of a page's video, and only the server where they are.
  const policies = built.policies.map((policy) => allowingStore(policy, environment.store));
  const text = JSON.stringify({ ...built, policies } satisfies Frame);
  sharedStore.set(FRAME, text);
  return text;
}

// Read at the start, so a new build is seen at the next one.
export const frame = JSON.parse(sharedStore.get(FRAME) ?? share()) as Frame;

/** What stands at a decoded path; undefined when the manifest does not name it. */
export const addressAt = memoize(MOST_ADDRESSES, (path: string): Address | undefined => {
  const text = sharedStore.get(AT + path);
  return text === null ? undefined : (JSON.parse(text) as Address);
});

export const trees = { public: $os.dirFS(environment.publicTree), members: $os.dirFS(environment.membersTree) };

/** The bytes of the not-found page, as they are or compressed. */
export const notFoundPage = memoize(3, (coding: Coding) =>
  $os.readFile(`${environment.publicTree}/${fileIn(frame.notFound, coding)}`),
);
