const LENGTH = 32;

interface Secrets {
  apiKey: string;
  current: string;
  previous: string;
}

const COLUMNS = "apiKey, current, COALESCE(previous, '') AS previous";

function read(app: CoreApp): Secrets | undefined {
  const rows = arrayOf(new DynamicModel({ apiKey: "", current: "", previous: "" }));
  app.db().newQuery(`SELECT ${COLUMNS} FROM sandboxSecrets`).all(rows);
  return (rows as unknown as Secrets[])[0];
}

/** Made when they are first needed; of two made at the same moment the first stay. */
function secretsOf(app: CoreApp): Secrets {
  const known = read(app);
  if (known) return known;
  const made = { apiKey: `sk_test_${$security.randomString(LENGTH)}`, current: newSecret() };
  app
    .db()
    .newQuery("INSERT OR IGNORE INTO sandboxSecrets (id, apiKey, current) VALUES (1, {:apiKey}, {:current})")
    .bind(made)
    .execute();
  return read(app) ?? { ...made, previous: "" };
}

const newSecret = (): string => `whsec_${$security.randomString(LENGTH)}`;

/** What events are signed with now, and were before the last change. */
export function webhookSecrets(app: CoreApp): string[] {
  const { current, previous } = secretsOf(app);
  return [current, previous].filter(Boolean);
}

/** What the API is asked with: "sk_test_…". */
export const apiKey = (app: CoreApp): string => secretsOf(app).apiKey;

/** Signs with a new secret from now on; the one before still counts for what is on its way. */
export function rotate(app: CoreApp): void {
  secretsOf(app);
  app
    .db()
    .newQuery("UPDATE sandboxSecrets SET previous = current, current = {:secret}")
    .bind({ secret: newSecret() })
    .execute();
}
