import { $settings } from "#features/account/settings/settings.store.ts";
import { choicesFor, ACT_KEYS } from "./moderation.ts";
import { $case, $chosen } from "./queue.store.ts";
import { isOverlaid } from "#ui/overlay.ts";

interface Steps {
  onStep: (by: 1 | -1) => void;
  /** Back to what was decided last. */
  onLast: () => void;
}

/** Who types words here means words; a choice among a few types none. */
const WORDS = "input:not([type=radio]), textarea, select, [contenteditable]";

const isForUs = ({ ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  $settings.get().playerKeys &&
  !isOverlaid() &&
  !(target instanceof Element && target.matches(WORDS));

/** Chooses by its key what can be done with the case that is open; it is done by the button alone. */
function chooseBy(key: string): boolean {
  const shown = $case.get();
  const choice = shown.is === "known" ? choicesFor(shown.value).find((one) => ACT_KEYS[one] === key) : undefined;
  if (choice) $chosen.set({ choice, isByKey: true });
  return choice !== undefined;
}

/** j and k lead through the queue, h, r, s, b and p choose, u leads back. @returns what ends it */
export function listenForModeratorKeys({ onStep, onLast }: Steps): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (!isForUs(event)) return;
    const { key } = event;
    const acts: Record<string, () => void> = { j: () => onStep(1), k: () => onStep(-1), u: onLast };
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
    act?.();
    // What has the focus then is not to be typed into.
    if (act || chooseBy(key)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
