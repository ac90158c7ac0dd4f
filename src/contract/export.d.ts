type Row = Record<string, unknown>;

/** The answer to `GET /api/course/export`, beside a list of rows for each collection that names users. */
export interface Export {
  /** ISO */
  exportedAt: string;
  account: Row;
  /** The photo's address. */
  photo: string | null;
  identityProviders: { provider: string; id: string }[];
}
