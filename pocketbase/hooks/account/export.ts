import { inTurn, isTooMany, awaitTurn, oneAtATime } from "../platform/limits/limits.ts";
import { learner } from "../platform/doors/learner.ts";
import { type Field, heldIn, othersIn, relationsTo } from "./export.rules.ts";
import { queryRow } from "../platform/rows.ts";

const SECRET = ["password", "tokenKey"];
/** Rows per read: an export holds no more in memory, at most 300 KB each. */
const ROWS_AT_ONCE = 10;
/** A slow reader holds a slot for as long as the download takes. */
const EXPORTS_AT_ONCE = 20;
const READING = "reading for an export";
/** Waits this long for the lock before trying again. */
const TURN_WITHIN_MS = 1_000;

const COMMA = toBytes(",");

/** A user must not learn who blocked them. */
const isOthers = (collection: string, field: string): boolean => collection === "blocks" && field === "blocked";

/** Exports every row about the caller, from any collection a later release adds, too. */
export function exportAccount(e: core.RequestEvent): void {
  const user = learner(e);
  const send = () => void (isTooMany(e, { exportsOf: user.id }) || sendAll(e, user));
  inTurn(e, `export of ${user.id}`, 1, () => inTurn(e, "export", EXPORTS_AT_ONCE, send));
}

/**
 * Streams row by row, since there may be a year of posts. Reads all ids first, so that a failure there still gets an
 * error status.
 */
function sendAll(e: core.RequestEvent, user: core.Record): void {
  const tables = tablesAbout(e.app, user);
  const about: Omit<Export, "account"> = {
    exportedAt: new Date().toISOString(),
    photo: photoOf(e.app, user),
    identityProviders: signedInWith(e.app, user),
  };
  const headers = e.response.header();
  headers.set("Cache-Control", "private, no-store");
  headers.set("Content-Disposition", 'attachment; filename="my-data.json"');
  headers.set("Content-Type", "application/json");
  const write = (bytes: number[]): void => void e.response.write(bytes);
  write(toBytes(`${JSON.stringify(about).slice(0, -1)},"account":`));
  write(contentOf(user));
  for (const table of tables) {
    write(toBytes(`,${JSON.stringify(table.name)}:[`));
    sendRows(e, user, table, write);
    write(toBytes("]"));
  }
  write(toBytes("}"));
}

interface Table {
  name: string;
  ids: string[];
}

function tablesAbout(app: CoreApp, user: core.Record): Table[] {
  return app.findAllCollections("base").flatMap((collection) => {
    if (!collection || collection.system) return [];
    const { fields } = JSON.parse(JSON.stringify(collection)) as { fields: Field[] };
    const related = relationsTo(fields, user.collection().id).filter(({ name }) => !isOthers(collection.name, name));
    if (related.length === 0) return [];
    const query = heldIn(collection.name, related);
    const { ids } = readAlone(app, () => queryRow(app, { ids: "" }, query, { user: user.id }));
    return [{ name: collection.name, ids: ids ? ids.split(",") : [] }];
  });
}

function sendRows(
  e: core.RequestEvent,
  user: core.Record,
  { name, ids }: Table,
  write: (bytes: number[]) => void,
): void {
  let isFirst = true;
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    for (const row of readAlone(e.app, () => e.app.findRecordsByIds(name, ids.slice(at, at + ROWS_AT_ONCE)))) {
      if (!row || !isTheirs(e, row)) continue;
      for (const field of othersIn(name, (one) => row.get(one), user.id)) row.set(field, "");
      if (!isFirst) write(COMMA);
      isFirst = false;
      write(contentOf(row));
    }
}

/** Reads under a lock: parallel reads would each open a connection of their own, which caches up to 32 MB. */
function readAlone<Found extends object>(app: CoreApp, read: () => Found): Found {
  for (;;) {
    const found = oneAtATime<Found | undefined>(app, READING, read, () => undefined);
    if (found) return found;
    awaitTurn(app, READING, TURN_WITHIN_MS);
  }
}

/** The record as PocketBase's own JSON, with hidden fields: what a page hides is still held. */
const contentOf = (record: core.Record): number[] =>
  toBytes(
    record
      .unhide(...record.collection().fields.fieldNames())
      .hide(...SECRET)
      .ignoreEmailVisibility(true),
  );

const photoOf = (app: CoreApp, user: core.Record): string | null => {
  const photo = user.getString("photo");
  return photo ? `${app.settings().meta.appURL}/api/files/${user.baseFilesPath()}/${photo}` : null;
};

/** Exports a notification only while its view rule still lets the user read it. */
const isTheirs = (e: core.RequestEvent, row: core.Record): boolean =>
  row.collection().name !== "notifications" ||
  e.app.canAccessRecord(row, e.requestInfo(), row.collection().viewRule ?? "");

function signedInWith(app: CoreApp, user: core.Record): Export["identityProviders"] {
  const links = app.findAllExternalAuthsByRecord(user);
  return links.flatMap((link) => (link ? [{ provider: link.provider(), id: link.providerId() }] : []));
}

type Row = Record<string, unknown>;

/** The answer to `GET /api/course/export`, beside an array of rows for each collection that names users. */
interface Export {
  /** ISO 8601. */
  exportedAt: string;
  account: Row;
  /** URL of the photo. */
  photo: string | null;
  identityProviders: { provider: string; id: string }[];
}
