import { failureOf, sentenceOf } from "#lib/failure.ts";
import type { Server } from "./device.ts";
import {
  type Answer,
  oldestFirst,
  isObject,
  lastOfEach,
  type Operation,
  type Refusal,
  type Registration,
} from "./sync.ts";

/** A record that its owner alone may write and delete. The device generates its id. */
export interface Row {
  id: string;
  /** ISO time of the last write; the newer version wins. */
  at: string;
}

export type RowOperation<One extends Row> = Operation &
  (
    | { kind: "written"; row: Omit<One, "at"> }
    /** `as`: the value of `same.as`; deletes the user's row with that value, whatever its id. */
    | { kind: "removed"; rowId: string; as?: string }
  );

export interface Rows<One extends Row> {
  rows: One[];
}

interface Table<One extends Row> extends Pick<
  Registration<RowOperation<One>, Rows<One>>,
  "key" | "waiting" | "stillWaiting"
> {
  collection: string;
  /** Parses a stored, sent or received row; undefined when it is invalid. */
  rowFrom: (value: Record<string, unknown>) => One | undefined;
  /** The part of the snapshot that stores the row; requires a key that ends in "_". */
  partOf?: (row: One) => string;
  /** For collections with at most one row per subject: rows created on two devices merge into one. */
  same?: Same<One>;
  /** The filter for the user's own rows, in a collection that also lists others'. */
  whose?: (user: string) => string;
  /** The route that replaces the row, where the collection's own routes do not. */
  put?: (row: One) => string;
  /** Rows are created and deleted, never updated. */
  isFixed?: boolean;
}

interface Same<One extends Row> {
  /** The row's subject, such as a URL. */
  as: (row: One) => string;
  /** Merges the known row with one created on another device; the known row's id stays. */
  joined: (known: One, made: One) => One;
}

const MOST_AT_ONCE = 500;

const address = (collection: string) => `/api/collections/${collection}/records`;
const idOf = <One extends Row>(operation: RowOperation<One>): string =>
  operation.kind === "written" ? operation.row.id : operation.rowId;
const rowOf = <One extends Row>({ row, at }: RowOperation<One> & { kind: "written" }): One =>
  ({ ...row, at }) as unknown as One;

const isRemoval = ({ kind }: RowOperation<Row>): boolean => kind === "removed";

type Its<One extends Row> = Pick<Table<One>, "same">;

/** The subject of an operation, in a collection with one row per subject. */
function thingOf<One extends Row>({ same }: Its<One>, operation: RowOperation<One>): string | undefined {
  return operation.kind === "removed" ? operation.as : same?.as(rowOf(operation));
}

/** Finds an operation's row by id, or by subject when another device created it under its own id. */
function rowFor<One extends Row>(its: Its<One>, rows: One[], operation: RowOperation<One>): One | undefined {
  const thing = thingOf(its, operation);
  const mine = rows.find(({ id }) => id === idOf(operation));
  return mine ?? (thing === undefined ? undefined : rows.find((row) => its.same?.as(row) === thing));
}

/** Returns the row's new value; undefined when the known one is newer. */
function become<One extends Row>(
  { same }: Its<One>,
  known: One | undefined,
  operation: RowOperation<One> & { kind: "written" },
): One | undefined {
  const made = rowOf(operation);
  if (known && same && known.id !== made.id) return { ...same.joined(known, made), id: known.id };
  return known && known.at > operation.at ? undefined : made;
}

function withOperation<One extends Row>(its: Its<One>, rows: One[], operation: RowOperation<One>): One[] {
  const known = rowFor(its, rows, operation);
  const others = rows.filter((row) => row !== known);
  if (operation.kind === "removed") return others;
  const row = become(its, known, operation);
  return row ? [...others, row] : rows;
}

/** Keeps the last operation on each row, and drops those that precede the deletion of the same subject. */
function compacted<One extends Row>(its: Its<One>, waiting: RowOperation<One>[]): RowOperation<One>[] {
  const last = lastOfEach(waiting, idOf);
  const removedAt = new Map(last.filter(isRemoval).map((one) => [thingOf(its, one), last.indexOf(one)]));
  removedAt.delete(undefined);
  return last.filter((one, index) => index >= (removedAt.get(thingOf(its, one)) ?? 0));
}

/** @param isHurried operations follow at once, so the read does not wait to be batched with other features' */
async function rowsOn<One extends Row>(
  { ask, read, user }: Server,
  table: Table<One>,
  isHurried: boolean,
): Promise<Record<string, unknown>[]> {
  const filter = table.whose ? `&filter=${encodeURIComponent(table.whose(user))}` : "";
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const query = `?page=${String(page)}&perPage=${String(MOST_AT_ONCE)}&skipTotal=1${filter}`;
    const isShared = page === 1 && !table.whose && !isHurried;
    const answer = await (isShared ? read(table.collection) : ask(address(table.collection) + query));
    const items = isObject(answer) && Array.isArray(answer["items"]) ? answer["items"].filter(isObject) : [];
    all.push(...items);
    if (items.length < MOST_AT_ONCE) return all;
  }
}

/**
 * Sends one operation. Repeats are safe: a row whose response was lost already exists, one deleted elsewhere is gone.
 * @returns the row that a route stored
 */
async function tell<One extends Row>(
  { ask, user }: Server,
  table: Table<One>,
  operation: RowOperation<One>,
  rows: One[],
): Promise<One | undefined> {
  const records = address(table.collection);
  const known = rowFor(table, rows, operation);
  if (operation.kind === "removed") return known && void (await ask(`${records}/${known.id}`, { method: "DELETE" }));
  const row = become(table, known, operation);
  if (!row || (known && table.isFixed)) return undefined;
  const { id, ...changes } = row;
  const answer = table.put && (await ask(table.put(row), { method: "PUT", body: changes }));
  if (table.put) return isObject(answer) ? table.rowFrom(answer) : undefined;
  if (!known) await ask(records, { method: "POST", body: { id, ...changes, user } });
  else await ask(`${records}/${id}`, { method: "PATCH", body: changes });
  return undefined;
}

type RowAnswer<One extends Row> = Answer<RowOperation<One>, Rows<One>>;

/** Sends operations in order. A rejected one stays on the device and does not block the others. */
async function sendRows<One extends Row>(
  server: Server,
  table: Table<One>,
  operations: RowOperation<One>[],
): Promise<RowAnswer<One>> {
  const isHurried = operations.length > 0;
  const read = async () => (await rowsOn(server, table, isHurried)).flatMap((one) => table.rowFrom(one) ?? []);
  let rows = await read();
  let mayReadAgain = table.same !== undefined;
  const sent: RowOperation<One>[] = [];
  const refused: Refusal<RowOperation<One>>[] = [];
  const told = async (operation: RowOperation<One>): Promise<void> => {
    let kept: One | undefined;
    try {
      kept = await tell(server, table, operation, rows);
    } catch (error) {
      if (!mayReadAgain || failureOf(error).kind !== "invalid") throw error;
      // Another device may have created a row with the same subject a moment ago.
      mayReadAgain = false;
      rows = await read();
      kept = await tell(server, table, operation, rows);
    }
    const former = rowFor(table, rows, operation);
    rows = kept ? [...rows.filter((row) => row !== former), kept] : withOperation(table, rows, operation);
  };
  // Deletions first: they free quota for new rows.
  for (const operation of [...operations.filter(isRemoval), ...operations.filter((one) => !isRemoval(one))]) {
    try {
      await told(operation);
      sent.push(operation);
    } catch (error) {
      const failure = failureOf(error);
      const isSaid = failure.kind === "invalid" || failure.kind === "busy";
      if (isSaid) refused.push({ operation, sentence: sentenceOf(failure) });
      if (failure.kind !== "invalid") return { data: { rows }, sent, refused, error };
    }
  }
  return { data: { rows }, sent, refused };
}

/** Registers a collection whose rules let users write their own rows. */
export function ownRows<One extends Row>(table: Table<One>): Registration<RowOperation<One>, Rows<One>> {
  const { key, waiting, stillWaiting, rowFrom, partOf } = table;
  const rowsFrom = ({ rows }: Record<string, unknown>): One[] =>
    (Array.isArray(rows) ? rows : []).flatMap((one) => (isObject(one) ? (rowFrom(one) ?? []) : []));
  return {
    ...{ key, waiting, ...(stillWaiting && { stillWaiting }) },
    empty: { rows: [] },
    operationFrom({ row, rowId, as, ...facts }) {
      const thing = typeof as === "string" && { as };
      if (facts["kind"] === "removed" && typeof rowId === "string")
        return { ...facts, kind: "removed", rowId, ...thing };
      const read = facts["kind"] === "written" && isObject(row) ? rowFrom({ ...row, at: facts.at }) : undefined;
      return read && { ...facts, kind: "written", row: read };
    },
    dataFrom: (parts) => ({ rows: Object.values(parts).flatMap(rowsFrom) }),
    ...(partOf && {
      partsOf: ({ rows }: Rows<One>) =>
        Object.fromEntries([...Map.groupBy(rows, partOf)].map(([part, own]) => [part, { rows: own }])),
    }),
    apply: ({ rows }, waiting) => ({
      rows: oldestFirst(waiting).reduce((all, one) => withOperation(table, all, one), rows),
    }),
    compacted: (waiting) => compacted(table, waiting),
    send: (server, operations) => sendRows(server, table, operations),
  };
}
