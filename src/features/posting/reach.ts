import { askAhead } from "./kept/ahead.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { say } from "#ui/messages/toast.ts";

type Places = typeof import("./places.ts");

const places = (): Promise<Places> => import("./places.ts");

/** Fetched before it is pressed; what does not come is fetched again with the press. */
export function fetchAhead(): void {
  askAhead();
  places().catch(() => undefined);
}

/** Brings what one writes with, and does something with it. A second press while it comes is the same. */
export function reach(button: HTMLElement, act: (places: Places) => unknown): void {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  askAhead();
  places()
    .then(act)
    .catch((error: unknown) => say(sentenceOf(failureOf(error))))
    .finally(() => (button.ariaBusy = null));
}
