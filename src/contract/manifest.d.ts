/** One file of a tree. */
export interface Entry {
  file: string;
  type: string;
  /** Of the uncompressed bytes; the ETag is made of it. */
  hash: string;
  size: number;
  /** Bytes of the compressed file beside it, when there is one. */
  br?: number;
  gz?: number;
  /** Index into the manifest's policies; pages only. */
  policy?: number;
  /** The Link header: what the same is called in another form. */
  link?: string;
  /** A browser saves it under this name and does not show it. */
  saved?: string;
  /** The name changes with the content, so a browser may keep it for ever. */
  immutable?: true;
}

/** What may be answered at one address: to everybody, to members, or to each their own. */
export interface Address {
  public?: Entry;
  members?: Entry;
}

/**
 * Every address of the built site: manifest.json, which the build writes. A path is looked up there, never on the disk:
 * `"/module/5/five-numbers": { "public": { "file": "module/5/five-numbers/index.html", … }, "members": { … } }`.
 * Public only: public. Both sides: members' to members, else the preview. Members' only: to others, byte for byte what an
 * unknown address answers.
 */
export interface Manifest {
  siteUrl: string;
  policies: string[];
  notFound: Entry;
  urls: Record<string, Address>;
}
