/** A date as the server stores it in milliseconds; 0 where it is empty. */
export const timeOf = (text: string): number => (text ? Date.parse(text.replace(" ", "T")) : 0);

/** A date of a record in milliseconds; 0 where it is empty. */
export const msOf = (record: core.Record, field: string): number => timeOf(record.getString(field));

/** What a date field takes: "" empties it. */
export const dateOf = (ms: number): string => (ms > 0 ? new Date(ms).toISOString() : "");

/** A moment as it stands in a column, such as 2026-03-14 09:30:00.000Z: what is compared with one is written alike. */
export const storedTime = (ms: number): string => dateOf(ms).replace("T", " ");
