import { latinKey } from "#lib/latinKey.ts";
import { isTyping } from "#lib/typing.ts";

/**
 * Where the focus stands. typing: letters belong to a field. button: Space and Enter press it. player: the video or its
 * position. elsewhere: something that has arrow keys of its own. page: nothing at all.
 */
export type FocusPlace = "typing" | "button" | "player" | "elsewhere" | "page";

const LONG_SKIP_S = 10;
const SKIP_S = 5;
const LOUDER = 0.1;

const LETTERS = {
  k: { does: "toggle" },
  j: { does: "skip", seconds: -LONG_SKIP_S },
  l: { does: "skip", seconds: LONG_SKIP_S },
  m: { does: "mute" },
  c: { does: "captions" },
  f: { does: "fullScreen" },
  i: { does: "pictureInPicture" },
  t: { does: "transcript" },
  n: { does: "note" },
  q: { does: "ask" },
  b: { does: "mark" },
  "<": { does: "speed", step: -1 },
  ">": { does: "speed", step: 1 },
  "?": { does: "help" },
} as const;
const SIDEWAYS = {
  ArrowLeft: { does: "skip", seconds: -SKIP_S },
  ArrowRight: { does: "skip", seconds: SKIP_S },
} as const;
const UPWARDS = {
  ArrowUp: { does: "louder", by: LOUDER },
  ArrowDown: { does: "louder", by: -LOUDER },
} as const;
const WITH_SHIFT = {
  b: { does: "bookmarks" },
  n: { does: "lesson", rel: "next" },
  p: { does: "lesson", rel: "prev" },
} as const;

type Of<Keys> = Keys[keyof Keys];
/** What a key does to the video. */
export type KeyCommand =
  | Of<typeof LETTERS>
  | Of<typeof SIDEWAYS>
  | Of<typeof UPWARDS>
  | Of<typeof WITH_SHIFT>
  | { does: "jump"; share: number };

const of = (keys: Record<string, KeyCommand>, key: string): KeyCommand | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined;

/** The command of a key for where the focus is; undefined leaves it to the page, as with scrolling by arrow keys. */
export function commandFor(
  pressed: Pick<KeyboardEvent, "key" | "code" | "shiftKey">,
  place: FocusPlace,
): KeyCommand | undefined {
  if (place === "typing") return undefined;
  const { shiftKey } = pressed;
  const key = latinKey(pressed);
  if (key === " ") return place === "player" || place === "page" ? LETTERS.k : undefined;
  if (Object.hasOwn(SIDEWAYS, key)) return place === "elsewhere" ? undefined : of(SIDEWAYS, key);
  if (Object.hasOwn(UPWARDS, key)) return place === "player" ? of(UPWARDS, key) : undefined;
  if (/^[0-9]$/.test(key)) return { does: "jump", share: Number(key) / 10 };
  const letter = key.toLowerCase();
  return (shiftKey ? of(WITH_SHIFT, letter) : undefined) ?? of(LETTERS, letter);
}

const PRESSED = "button, a, summary, [role=button]";
const HAS_ARROWS = "[role=tablist] *, [role=listbox] *, [role=radiogroup] *, pre, [tabindex='0']";

/** @param player the element the video and its controls stand in */
export function focusPlaceOf(target: Element, player: Element): FocusPlace {
  if (isTyping(target)) return "typing";
  if (target.matches(HAS_ARROWS)) return "elsewhere";
  if (target.matches(PRESSED)) return "button";
  return player.contains(target) ? "player" : "page";
}
