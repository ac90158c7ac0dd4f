/** One file of a tree. The build writes the manifest; README.md shows an example. */
export interface Entry {
  file: string;
  type: string;
  hash: string;
  size: number;
  /** Bytes of the compressed file beside it, when there is one. */
  br?: number;
  gz?: number;
  /** Index into the manifest's policies; pages only. */
  policy?: number;
  /** The name changes with the content, so a browser may keep it for ever. */
  immutable?: true;
}

export type Side = "public" | "members";

/** What may be answered at one address: to everybody, to members, or to each their own. */
export interface Address {
  public?: Entry;
  members?: Entry;
  /** Lesson id in ?lesson= to the address that answers; "*" for an unknown one. */
  byLesson?: Record<string, string>;
}

/** One side of an address, as it is answered. */
export interface Page {
  entry: Entry;
  side: Side;
  /** Who asks decides what this address answers. */
  isGated: boolean;
}

export interface Manifest {
  siteUrl: string;
  policies: string[];
  redirects: Record<string, string>;
  notFound: Entry;
  urls: Record<string, Address>;
}
