import type { Failure } from "#lib/failure.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { errorScreen } from "#ui/messages/errorScreen.ts";

const BONES = `.bones { display: grid; gap: 14px; width: 100% }
  .bones i { height: 84px; border-radius: 8px; background: var(--surface-2) }`;

/** What stands where a section's rows will. @param count how many */
export function bones(loading: string, count: number): HTMLElement {
  adoptStyles(BONES);
  const rows = Array.from({ length: count }, () => element("i", ""));
  return element("div", "bones", element("p", "sr-only", loading), ...rows);
}

interface Words {
  /** A host of files has no such rows. */
  unanswered: string;
  offline: string;
  busy: string;
  again: string;
}

/** What stands where a section's rows cannot: what happened, and what to do. */
export function notFetched(failure: Failure, words: Words, again: () => void): HTMLElement[] {
  if (failure.kind === "unanswered") return [element("p", "", words.unanswered)];
  if (failure.kind !== "offline" && failure.kind !== "busy") return [errorScreen()];
  const button = element("button", "btn", words.again);
  button.type = "button";
  button.addEventListener("click", again);
  return [element("p", "", words[failure.kind]), button];
}
