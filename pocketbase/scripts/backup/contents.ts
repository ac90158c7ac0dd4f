/** The shape of a back-up; a reader refuses every other one. */
export const FORMAT = 2;

/** What a back-up says of itself. */
export const HEAD = "backup.json";

export interface Head {
  format: number;
  /** The moment of the snapshot: what was acknowledged before is in it. */
  at: string;
  siteUrl: string;
  versions: Versions;
  /** The names of the migrations that the data went through, in their order. */
  migrations: string[];
  /** What must be there again, by tables; the files stand in its SHA256SUMS. */
  rows: Rows;
}

export interface Versions {
  /** Of the code: a commit's, "" where there is no repository. */
  code: string;
  /** Of the built pages: a hash of their list. */
  site: string;
  pocketbase: string;
  node: string;
}

/** Each table's rows: how many, and a SHA-256 over them in their order. */
export type Rows = Record<string, { rows: number; hash: string }>;

/** What somebody who is asked for a number wants to hear: rows of what people did, not of the engine. */
export const rowCount = (rows: Rows): number =>
  Object.entries(rows)
    .filter(([table]) => !/^_|_fts|^sqlite_/.test(table))
    .reduce((sum, [, { rows: count }]) => sum + count, 0);
