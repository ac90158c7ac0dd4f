import { CALM, type Chaos, drawn } from "./chaos.rules.ts";

interface Row {
  chaos: string;
  drawn: number;
}

function read(app: CoreApp): Row | undefined {
  const rows = arrayOf(new DynamicModel({ chaos: "", drawn: 0 }));
  app.db().newQuery("SELECT chaos, drawn FROM sandboxSettings").all(rows);
  return (rows as unknown as Row[])[0];
}

export function chaosOf(app: CoreApp): Chaos {
  const row = read(app);
  return row ? { ...CALM, ...(JSON.parse(row.chaos) as Partial<Chaos>) } : CALM;
}

/** From here on, with the row of numbers begun anew. */
export function setChaos(app: CoreApp, chaos: Chaos): void {
  app
    .db()
    .newQuery("INSERT OR REPLACE INTO sandboxSettings (id, chaos, drawn) VALUES (1, {:chaos}, 0)")
    .bind({ chaos: JSON.stringify(chaos) })
    .execute();
}

/** The next number of the seed's row; the same row with the same seed, as long as the same is done. */
export function draw(app: CoreApp): number {
  const row = read(app);
  if (!row) return 1;
  app.db().newQuery("UPDATE sandboxSettings SET drawn = drawn + 1").execute();
  return drawn((JSON.parse(row.chaos) as Chaos).seed, row.drawn);
}

/** Whether it happens this time; asks for no number when it never does. */
export const happens = (app: CoreApp, share: number): boolean => share > 0 && draw(app) < share;
