import { failureOf, sentenceOf } from "#lib/failure.ts";
import type { Server } from "./device.ts";
import { type Answer, inOrder, isObject, lastOfEach, type Operation, type Refusal, type Registration } from "./sync.ts";

/** A record that belongs to one person and is theirs to write and to throw away. Its id is given by the device. */
export interface Row {
  id: string;
  /** ISO: when it was written last; the newer wording wins. */
  at: string;
}

export type RowOperation<One extends Row> = Operation &
  ({ kind: "written"; row: Omit<One, "at"> } | { kind: "removed"; rowId: string });

export interface Rows<One extends Row> {
  rows: One[];
}

interface Table<One extends Row> extends Pick<
  Registration<RowOperation<One>, Rows<One>>,
  "key" | "waiting" | "stillWaiting" | "formerly"
> {
  collection: string;
  /** A row out of what was kept, sent or answered; undefined when it is none. */
  rowFrom: (value: Record<string, unknown>) => One | undefined;
  /** The part of the snapshot it is kept in; needs a key that ends in "_". */
  partOf?: (row: One) => string;
}

const MOST_AT_ONCE = 500;

const address = (collection: string) => `/api/collections/${collection}/records`;
const idOf = <One extends Row>(operation: RowOperation<One>): string =>
  operation.kind === "written" ? operation.row.id : operation.rowId;
const rowOf = <One extends Row>({ row, at }: RowOperation<One> & { kind: "written" }): One =>
  ({ ...row, at }) as unknown as One;

const isRemoval = ({ kind }: RowOperation<Row>): boolean => kind === "removed";

function withOperation<One extends Row>(rows: One[], operation: RowOperation<One>): One[] {
  const known = rows.find(({ id }) => id === idOf(operation));
  const others = rows.filter((row) => row !== known);
  if (operation.kind === "removed") return others;
  return known && known.at > operation.at ? rows : [...others, rowOf(operation)];
}

async function rowsOn({ ask }: Server, collection: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const query = `?page=${String(page)}&perPage=${String(MOST_AT_ONCE)}&skipTotal=1`;
    const answer = await ask(address(collection) + query);
    const items = isObject(answer) && Array.isArray(answer["items"]) ? answer["items"].filter(isObject) : [];
    all.push(...items);
    if (items.length < MOST_AT_ONCE) return all;
  }
}

/** One request; a row whose answer was lost is there already, and one that another device threw away is gone. */
async function tell<One extends Row>(
  { ask, user }: Server,
  collection: string,
  operation: RowOperation<One>,
  known: One | undefined,
): Promise<void> {
  const place = `${address(collection)}/${idOf(operation)}`;
  if (operation.kind === "removed") return known && void (await ask(place, { method: "DELETE" }));
  const { id, ...changes } = rowOf(operation);
  if (!known) await ask(address(collection), { method: "POST", body: { id, ...changes, user } });
  if (known && known.at <= operation.at) await ask(place, { method: "PATCH", body: changes });
}

type RowAnswer<One extends Row> = Answer<RowOperation<One>, Rows<One>>;

/** What the server will not keep stays here; it does not keep the others from being sent. */
async function sendRows<One extends Row>(
  server: Server,
  { collection, rowFrom }: Table<One>,
  operations: RowOperation<One>[],
): Promise<RowAnswer<One>> {
  let rows = (await rowsOn(server, collection)).flatMap((one) => rowFrom(one) ?? []);
  const sent: RowOperation<One>[] = [];
  const refused: Refusal<RowOperation<One>>[] = [];
  // What is thrown away makes room for what is new.
  for (const operation of [...operations.filter(isRemoval), ...operations.filter((one) => !isRemoval(one))]) {
    try {
      await tell(
        server,
        collection,
        operation,
        rows.find(({ id }) => id === idOf(operation)),
      );
      rows = withOperation(rows, operation);
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
export function rowsIn<One extends Row>(table: Table<One>): Registration<RowOperation<One>, Rows<One>> {
  const { key, waiting, stillWaiting, formerly, rowFrom, partOf } = table;
  const rowsFrom = ({ rows }: Record<string, unknown>): One[] =>
    (Array.isArray(rows) ? rows : []).flatMap((one) => (isObject(one) ? (rowFrom(one) ?? []) : []));
  return {
    ...{ key, waiting, ...(stillWaiting && { stillWaiting }), ...(formerly && { formerly }) },
    empty: { rows: [] },
    operationFrom({ row, rowId, ...facts }) {
      if (facts["kind"] === "removed" && typeof rowId === "string") return { ...facts, kind: "removed", rowId };
      const read = facts["kind"] === "written" && isObject(row) ? rowFrom({ ...row, at: facts.at }) : undefined;
      return read && { ...facts, kind: "written", row: read };
    },
    dataFrom: (parts) => ({ rows: Object.values(parts).flatMap(rowsFrom) }),
    ...(partOf && {
      partsOf: ({ rows }: Rows<One>) =>
        Object.fromEntries([...Map.groupBy(rows, partOf)].map(([part, own]) => [part, { rows: own }])),
    }),
    apply: ({ rows }, waiting) => ({ rows: inOrder(waiting).reduce(withOperation<One>, rows) }),
    compacted: (waiting) => lastOfEach(waiting, idOf),
    send: (server, operations) => sendRows(server, table, operations),
  };
}
