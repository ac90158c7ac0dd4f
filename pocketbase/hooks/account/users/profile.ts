import { forgetTries, isTooMany } from "../../platform/limits/limits.ts";
import { letWrite } from "../../platform/doors/learner.ts";
import { choicesIn, newestOf, together } from "./choices.rules.ts";

const MERGED = {
  settings: (kept: object, sent: object) => newestOf({ ...kept }, { ...sent }, Date.now()),
  onboarding: (kept: object, sent: object) => together({ ...kept }, { ...sent }),
};

type Merged = keyof typeof MERGED;

const isChanged = (user: core.Record, field: Merged): boolean =>
  user.getString(field) !== user.original().getString(field);

/** What others see of somebody. A first name is on their certificates, too. */
const SHOWN = ["photo", "about", "displayName"];

const changesShown = (user: core.Record): boolean =>
  user.getUnsavedFiles("photo").length > 0 ||
  SHOWN.some((name) => {
    const [former, now] = [user.original().getString(name), user.getString(name)];
    return former !== now && now !== "" && (name !== "displayName" || former !== "");
  });

/**
 * Counts what changes an account: a stolen session must not try passwords without end, nor fill the disk with pictures.
 */
export function onChange(e: core.RecordRequestEvent): void {
  letWrite(e, changesShown(e.record) ? "others" : "self");
  if (e.hasSuperuserAuth()) return change(e);
  const { body } = e.requestInfo();
  const { id } = e.record;
  const triesPassword = "oldPassword" in body || "password" in body;
  const changesPhoto = e.record.getUnsavedFiles("photo").length > 0;
  const subjects = { profileOf: id, ...(triesPassword && { passwordOf: id }), ...(changesPhoto && { photosOf: id }) };
  if (isTooMany(e.requestEvent, subjects)) return;
  change(e);
  if (triesPassword) forgetTries(e.app, "passwordOf", id);
}

/** What several devices write into one field is put together, so that none undoes what another did. */
function change(e: core.RecordRequestEvent): void {
  const fields = (Object.keys(MERGED) as Merged[]).filter((field) => isChanged(e.record, field));
  if (fields.length === 0) return e.next();
  e.app.runInTransaction((tx) => {
    e.app = tx;
    const kept = tx.findRecordById("users", e.record.id);
    for (const field of fields) merge(kept, e.record, field);
    e.next();
  });
}

function merge(kept: core.Record, user: core.Record, field: Merged): void {
  const sent = choicesIn(user.getString(field));
  // An empty value resets all; what is no object is refused when the account is validated.
  if (sent) user.set(field, MERGED[field](choicesIn(kept.getString(field)) ?? {}, sent));
}
