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

/** A record that belongs to one person and is theirs to write and to throw away. Its id is given by the device. */
export interface Row {
  id: string;
  /** ISO: when it was written last; the newer wording wins. */
  at: string;
}

export type RowOperation<One extends Row> = Operation &
  (
    | { kind: "written"; row: Omit<One, "at"> }
    /** `as`: what the row was the same as; whichever row of the person's is, goes. */
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
  /** A row out of what was kept, sent or answered; undefined when it is none. */
  rowFrom: (value: Record<string, unknown>) => One | undefined;
  /** The part of the snapshot it is kept in; needs a key that ends in "_". */
  partOf?: (row: One) => string;
  /** Where a person has each thing once: two devices that made the same have made one row. */
  same?: Same<One>;
  /** Which rows are one's own, of a collection that shows others' too: its filter. */
  whose?: (user: string) => string;
  /** The route that puts a row in the place of the former, where the collection's own do not. */
  put?: (row: One) => string;
  /** A row is made and thrown away, and never changed. */
  isFixed?: boolean;
}

interface Same<One extends Row> {
  /** What the row is about, such as an address. */
  as: (row: One) => string;
  /** What is known of it and what another device made of it, as one; the id stays the known one's. */
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

/** What it is about, in a collection that has each thing once. */
function thingOf<One extends Row>({ same }: Its<One>, operation: RowOperation<One>): string | undefined {
  return operation.kind === "removed" ? operation.as : same?.as(rowOf(operation));
}

/** The row that an operation is about, by its id or as the same thing under the id of another device. */
function rowFor<One extends Row>(its: Its<One>, rows: One[], operation: RowOperation<One>): One | undefined {
  const thing = thingOf(its, operation);
  const mine = rows.find(({ id }) => id === idOf(operation));
  return mine ?? (thing === undefined ? undefined : rows.find((row) => its.same?.as(row) === thing));
}

/** What a row becomes; undefined when it stays as it is known. */
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

/** The last of what was done to each row, without what was done before the thing itself was removed. */
function compacted<One extends Row>(its: Its<One>, waiting: RowOperation<One>[]): RowOperation<One>[] {
  const last = lastOfEach(waiting, idOf);
  const removedAt = new Map(last.filter(isRemoval).map((one) => [thingOf(its, one), last.indexOf(one)]));
  removedAt.delete(undefined);
  return last.filter((one, index) => index >= (removedAt.get(thingOf(its, one)) ?? 0));
}

/** @param isHurried something is to be told right after: it does not wait for what other features want to hear */
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

/** One request; a row whose answer was lost is there already, one thrown away elsewhere is gone. @returns what a route kept */
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

/** What the server will not keep stays here; it does not keep the others from being sent. */
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
      // Another device may have made the same a moment ago.
      mayReadAgain = false;
      rows = await read();
      kept = await tell(server, table, operation, rows);
    }
    const former = rowFor(table, rows, operation);
    rows = kept ? [...rows.filter((row) => row !== former), kept] : withOperation(table, rows, operation);
  };
  // What is thrown away makes room for what is new.
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

/** A collection whose rules let everybody write their own rows, as a feature's data. */
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
