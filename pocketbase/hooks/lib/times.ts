/** A date of a record in milliseconds; 0 where it is empty. */
export function msOf(record: core.Record, field: string): number {
  const text = record.getString(field);
  return text ? Date.parse(text.replace(" ", "T")) : 0;
}

/** What a date field takes: "" empties it. */
export const dateOf = (ms: number): string => (ms > 0 ? new Date(ms).toISOString() : "");
