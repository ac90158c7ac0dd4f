/** The format version of backups; other versions are refused. */
export const FORMAT = 2;

/** The file that describes a backup. */
export const HEAD = "backup.json";

export interface Head {
  format: number;
  /** The time of the snapshot; it contains all writes acknowledged before. */
  at: string;
  siteUrl: string;
  versions: Versions;
  /** The migrations applied to the data, in order. */
  migrations: string[];
  /** The rows that must be present after a restore; the files are in SHA256SUMS. */
  rows: Rows;
}

export interface Versions {
  /** The commit of the code; "" without a repository. */
  code: string;
  /** A hash of the built site's manifest. */
  site: string;
  pocketbase: string;
  node: string;
}

/** The number of rows of each table, and a SHA-256 of them in order. */
export type Rows = Record<string, { rows: number; hash: string }>;

/** The number of the users' own rows, without the engine's tables. */
export const rowCount = (rows: Rows): number =>
  Object.entries(rows)
    .filter(([table]) => !/^_|_fts|^sqlite_/.test(table))
    .reduce((sum, [, { rows: count }]) => sum + count, 0);
