import type { Export } from "#contract/export.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { learner } from "../platform/doors/learner.ts";
import { type Field, ownPart, relationsTo } from "./export.rules.ts";

const SECRET = new Set(["password", "tokenKey"]);

type Row = Export["account"];

/** Who blocked the caller is somebody else's to know. */
const isOthers = (collection: string, field: string): boolean => collection === "blocks" && field === "blocked";

/** Everything held about the caller, whichever collection a later release adds. */
export function exportData(e: core.RequestEvent): void {
  const user = learner(e);
  if (isTooMany(e, { exportsOf: user.id })) return;
  const headers = e.response.header();
  headers.set("Cache-Control", "private, no-store");
  headers.set("Content-Disposition", 'attachment; filename="my-data.json"');
  const about: Export = {
    exportedAt: new Date().toISOString(),
    account: contentOf(user),
    photo: photoOf(e.app, user),
    identityProviders: signedInWith(e.app, user),
  };
  return e.json(200, { ...about, ...rowsAbout(e, user) });
}

// Hidden fields too: what is hidden from a page is still held.
function contentOf(record: core.Record): Row {
  const all = record.unhide(...record.collection().fields.fieldNames()).publicExport() as Row;
  const content = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET.has(name)));
  return { ...content, ...(record.collection().isAuth() && { email: record.email() }) };
}

const photoOf = (app: CoreApp, user: core.Record): string | null => {
  const photo = user.getString("photo");
  return photo ? `${app.settings().meta.appURL}/api/files/${user.baseFilesPath()}/${photo}` : null;
};

/** What was told of something by others is theirs to read while that is. */
const isTheirs = (e: core.RequestEvent, row: core.Record): boolean =>
  row.collection().name !== "notifications" ||
  e.app.canAccessRecord(row, e.requestInfo(), row.collection().viewRule ?? "");

function rowsAbout(e: core.RequestEvent, user: core.Record): Record<string, Row[]> {
  const { app } = e;
  const rows: Record<string, Row[]> = {};
  for (const collection of app.findAllCollections("base")) {
    if (!collection || collection.system) continue;
    const { fields } = JSON.parse(JSON.stringify(collection)) as { fields: Field[] };
    const names = relationsTo(fields, user.collection().id).filter((name) => !isOthers(collection.name, name));
    if (names.length === 0) continue;
    const filter = names.map((name) => `${name}.id ?= {:user}`).join(" || ");
    const found = app.findRecordsByFilter(collection.name, filter, "", 0, 0, { user: user.id });
    rows[collection.name] = found.flatMap((row) =>
      row && isTheirs(e, row) ? [ownPart(collection.name, contentOf(row), user.id)] : [],
    );
  }
  return rows;
}

function signedInWith(app: CoreApp, user: core.Record): Export["identityProviders"] {
  const links = app.findAllExternalAuthsByRecord(user);
  return links.flatMap((link) => (link ? [{ provider: link.provider(), id: link.providerId() }] : []));
}
