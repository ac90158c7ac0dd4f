const UNITS = ["bytes", "kB", "MB", "GB", "TB"];
const STEP = 1000;

/** Formats bytes, such as "12 bytes" or "4.2 MB". */
export function size(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const number = bytes / STEP ** power;
  const digits = power > 0 && number < 100 ? 1 : 0;
  return `${number.toFixed(digits)} ${String(UNITS[power])}`;
}

const SPANS: [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** Formats a duration in its largest unit, such as "3 days", "1 hour" or "12 seconds". */
export function span(ms: number): string {
  const [name, unit] = SPANS.find(([, unit]) => ms >= unit) ?? ["second", 1000];
  return counted(Math.max(0, Math.floor(ms / unit)), name);
}

/** Formats a count, such as "1 row" or "31 rows". */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString("en-GB")} ${what}${count === 1 ? "" : "s"}`;

/** Formats a time, such as "2026-11-23 06:12 UTC". */
export const utcMoment = (at: string | number | Date): string =>
  `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
