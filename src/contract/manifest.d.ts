/** One file of a tree. */
export interface Entry {
  file: string;
  type: string;
  /** Hash of the uncompressed bytes; the ETag is derived from it. */
  hash: string;
  size: number;
  /** Size in bytes of the compressed file beside it, when there is one. */
  br?: number;
  gz?: number;
  /** Index into the manifest's policies; pages only. */
  policy?: number;
  /** The Link header, which names the same content in another form. */
  link?: string;
  /** The file name for downloads; browsers save the file instead of showing it. */
  saved?: string;
  /** The name contains a content hash, so browsers may cache it for ever. */
  immutable?: true;
}

/** The files of one URL: for everybody, for members, or one for each. */
export interface Address {
  public?: Entry;
  members?: Entry;
}

/**
 * Every URL of the built site, in manifest.json, which the build writes. The server looks paths up here, never on
 * disk: `"/module/5/five-numbers": { "public": { "file": "module/5/five-numbers/index.html", … }, "members": { … } }`.
 * Public only: everybody gets it. Both: members get theirs, others the preview. Members only: others get exactly the
 * response of an unknown URL.
 */
export interface Manifest {
  siteUrl: string;
  policies: string[];
  notFound: Entry;
  urls: Record<string, Address>;
}
