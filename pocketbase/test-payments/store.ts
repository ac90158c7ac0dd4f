import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { CALM, drawn, type Faults } from "./faults.ts";
import { type AnyRow, customerOf, type Kind, refOf, type RowOf } from "./rows.ts";

const SCHEMA = `
PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS objects (objectId TEXT PRIMARY KEY, kind TEXT NOT NULL, customer TEXT NOT NULL,
  ref TEXT NOT NULL, due INTEGER NOT NULL, ahead INTEGER NOT NULL, madeAt INTEGER NOT NULL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS ofCustomer ON objects (customer, kind);
CREATE INDEX IF NOT EXISTS byRef ON objects (kind, ref);
CREATE INDEX IF NOT EXISTS byDue ON objects (due) WHERE due > 0;
CREATE TABLE IF NOT EXISTS events (eventId TEXT PRIMARY KEY, type TEXT NOT NULL, customer TEXT NOT NULL,
  state TEXT NOT NULL, at INTEGER NOT NULL, attempts INTEGER NOT NULL, nextAt INTEGER NOT NULL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS byNext ON events (state, nextAt);
CREATE TABLE IF NOT EXISTS calls (key TEXT PRIMARY KEY, print TEXT NOT NULL, status INTEGER NOT NULL,
  at INTEGER NOT NULL, body TEXT NOT NULL);`;

/** Ids cannot be guessed: 24 letters and digits are 142 bits. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(48).toString("base64").replace(/\W/g, "").slice(0, 24)}`;

/** In seconds. */
export const realNow = (): number => Math.floor(Date.now() / 1000);

/** Rows are listed newest first; `after` is the id that precedes the page. */
export interface Which {
  customer?: string | undefined;
  ref?: string | undefined;
  after?: string | undefined;
  limit?: number;
}

export class Store {
  readonly #db: DatabaseSync;
  #isWithin = false;
  #faults = CALM;
  #drawn = 0;
  readonly #asked = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  readonly url: string;

  constructor(folder: string, url: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#db = new DatabaseSync(join(folder, "state.db"));
    this.#db.exec(SCHEMA);
    this.url = url;
  }

  close(): void {
    this.#asked.clear();
    this.#db.close();
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    const known = this.#asked.get(sql) ?? this.#db.prepare(sql);
    this.#asked.set(sql, known);
    return known.all(...values);
  }

  /** Runs `act` in a transaction; nested calls join it. */
  within<T>(act: () => T): T {
    if (this.#isWithin) return act();
    this.#db.exec("BEGIN IMMEDIATE");
    this.#isWithin = true;
    try {
      const made = act();
      this.#db.exec("COMMIT");
      return made;
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    } finally {
      this.#isWithin = false;
    }
  }

  #read = (sql: string, ...values: SQLInputValue[]): AnyRow[] =>
    this.rows(sql, ...values).map(({ data }) => JSON.parse(String(data)) as AnyRow);

  /** Stores an object; `due` is the time of its next automatic event, 0 for never. */
  put(row: AnyRow, due: number): void {
    const ahead = row.object === "customer" ? row._.aheadS : 0;
    this.rows(
      `INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (objectId) DO UPDATE SET customer = excluded.customer,
       ref = excluded.ref, due = excluded.due, ahead = excluded.ahead, data = excluded.data`,
      ...[row.id, row.object, customerOf(row), refOf(row), due, ahead, realNow(), JSON.stringify(row)],
    );
  }

  any = (id: string): AnyRow | undefined => this.#read("SELECT data FROM objects WHERE objectId = ?", id)[0];

  find<K extends Kind>(kind: K, id: string): RowOf<K> | undefined {
    const row = id ? this.any(id) : undefined;
    return row?.object === kind ? (row as RowOf<K>) : undefined;
  }

  list<K extends Kind>(kind: K, { customer, ref, after, limit = 1000 }: Which = {}): RowOf<K>[] {
    const wanted: [sql: string, value: string | undefined][] = [
      ["kind = ?", kind],
      ["customer = ?", customer],
      ["ref = ?", ref],
      ["rowid < (SELECT rowid FROM objects WHERE objectId = ?)", after],
    ];
    const given = wanted.flatMap(([sql, value]): [string, string][] => (value === undefined ? [] : [[sql, value]]));
    const sql = `SELECT data FROM objects WHERE ${given.map(([one]) => one).join(" AND ")} ORDER BY rowid DESC LIMIT ?`;
    return this.#read(sql, ...given.map(([, value]) => value), limit) as RowOf<K>[];
  }

  /** The customer's next due object; undefined when there is none. */
  nextDue(customer: string, now: number): AnyRow | undefined {
    const sql = "SELECT data FROM objects WHERE customer = ? AND due > 0 AND due <= ? ORDER BY due, rowid LIMIT 1";
    return this.#read(sql, customer, now)[0];
  }

  customersDue(): string[] {
    const sql = `SELECT DISTINCT o.customer AS id FROM objects o LEFT JOIN objects c ON c.objectId = o.customer
      WHERE o.due > 0 AND o.due <= ? + COALESCE(c.ahead, 0) LIMIT 200`;
    return this.rows(sql, realNow()).map(({ id }) => String(id));
  }

  /** Customers by email address or by the shop's user id, the newest first. */
  customersBy(field: "email" | "metadata.user", value: string): RowOf<"customer">[] {
    const sql = `SELECT data FROM objects WHERE kind = 'customer' AND json_extract(data, ?) = ? ORDER BY rowid DESC`;
    return this.#read(sql, `$.${field}`, value) as RowOf<"customer">[];
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** Sets the faults and restarts the random sequence. */
  set faults(faults: Faults) {
    this.#faults = faults;
    this.#drawn = 0;
  }

  /** The next number of the seed's sequence; equal seeds and actions give equal numbers. */
  draw = (): number => drawn(this.#faults.seed, this.#drawn++);

  /** True with the given probability; draws no number when it is 0. */
  happens = (share: number): boolean => share > 0 && this.draw() < share;
}
