import { keepInTab, readInTab } from "#lib/tab.ts";
import { say } from "#ui/messages/toast.ts";

const KEY = "arrival";

/** A sentence that the next page of this tab says, once. */
export const keepArrival = (said: string): void => void keepInTab(KEY, said);

export function sayArrival(): void {
  const said = readInTab(KEY);
  if (typeof said !== "string") return;
  keepInTab(KEY, undefined);
  say(said);
}
