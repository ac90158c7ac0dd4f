/** The shape of a back-up; a reader refuses every other one. */
export const FORMAT = 1;

export const HEAD = "backup.json";
export const CONTENTS = "contents.json";
export const DATABASE = "data.db";
export const STORAGE = "storage";

/** What a back-up says of itself, first in it. */
export interface Head {
  format: number;
  /** The moment of the snapshot: what was acknowledged before is in it. */
  at: string;
  siteUrl: string;
  versions: Versions;
  /** The names of the migrations that the data went through, in their order. */
  migrations: string[];
}

export interface Versions {
  /** Of the code: a commit's, "" where there is no repository. */
  code: string;
  /** Of the built pages: a hash of their list. */
  site: string;
  pocketbase: string;
  node: string;
}

/** One table: how many rows, and a SHA-256 over them in their order. */
export interface RowSet {
  rows: number;
  hash: string;
}

export interface FileSum {
  bytes: number;
  sha256: string;
}

/** What must be there again, last in it. */
export interface Contents {
  rows: Record<string, RowSet>;
  /** By their paths in the back-up, the database among them. */
  files: Record<string, FileSum>;
}

/** What somebody who is asked for a number wants to hear: rows of what people did, not of the engine. */
export const rowsIn = ({ rows }: Contents): number =>
  Object.entries(rows)
    .filter(([table]) => !/^_|_fts|^sqlite_/.test(table))
    .reduce((sum, [, { rows: count }]) => sum + count, 0);

export const bytesIn = ({ files }: Contents): number => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

/** The learners' and the operator's own files. */
export const filesIn = ({ files }: Contents): number => Object.keys(files).length - 1;
