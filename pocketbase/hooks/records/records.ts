/**
 * A change of a row writes what it changes, and nothing else. The server would write the whole row as it was when the
 * request came: two changes at the same moment would undo each other, and one of a banned account's its ban.
 */
export function writeChangesOnly(e: core.RecordRequestEvent): void {
  e.record.ignoreUnchangedFields(true);
  e.next();
}
