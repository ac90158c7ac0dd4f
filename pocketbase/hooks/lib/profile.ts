import { choicesIn, newestOf, together } from "../rules/choices.ts";

const MERGED = {
  settings: (kept: object, sent: object) => newestOf({ ...kept }, { ...sent }, Date.now()),
  onboarding: (kept: object, sent: object) => together({ ...kept }, { ...sent }),
};

type Merged = keyof typeof MERGED;

const isChanged = (user: core.Record, field: Merged): boolean =>
  user.getString(field) !== user.original().getString(field);

/** What several devices write into one field is put together, so that none undoes what another did. */
export function change(e: core.RecordRequestEvent): void {
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
  // Nothing forgets all; what is no object is refused when the account is validated.
  if (sent) user.set(field, MERGED[field](choicesIn(kept.getString(field)) ?? {}, sent));
}
