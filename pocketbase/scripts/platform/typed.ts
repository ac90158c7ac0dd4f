import { SHIPPED } from "./shipped.ts";

const TYPED = /npm (?:run (?:--silent )?([\w:-]+)|(start))( --(?= ))?/g;

/** A sentence with the commands as they are typed here: a release has no npm, but `course` in its folder. */
export const asTyped = (text: string, isShipped = SHIPPED !== undefined): string =>
  isShipped ? text.replace(TYPED, (_, verb?: string, start?: string) => `course ${verb ?? start ?? ""}`) : text;

/** From here on whatever is printed names them so. */
export function printAsTyped(): void {
  if (!SHIPPED) return;
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...said: unknown[]) => print(...said.map((one) => (typeof one === "string" ? asTyped(one) : one)));
  }
}
