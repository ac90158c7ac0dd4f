import { $settings } from "#features/settings/settings.store.ts";
import { hasStoredSession } from "#lib/session.ts";
import { element } from "#ui/element.ts";
import { iconButton } from "#features/video/icons.ts";
import { texts } from "#texts/player.ts";

/** Row by row: the keys and what they do. */
type Rows = [keys: string[], does: string][];

const PLAYER: Rows = [
  [[texts.keysSpace, "K"], texts.keysPlay],
  [["J", "L"], texts.keysSkip],
  [["←", "→"], texts.keysStep],
  [["0", "…", "9"], texts.keysJump],
  [["<", ">"], texts.keysSpeed],
  [["C"], texts.keysCaptions],
  [["N"], texts.keysNote],
  [["Q"], texts.keysAsk],
  [["B"], texts.keysMark],
  [["T"], texts.keysTranscript],
  [["M"], texts.keysMute],
  [["↑", "↓"], texts.keysVolume],
  [["F"], texts.keysFullScreen],
  [["I"], texts.keysPicture],
  [[texts.shiftN, texts.shiftP], texts.keysLessons],
  [["?"], texts.keysList],
];
const EVERYWHERE: Rows = [
  [["/"], texts.keysFind],
  [[texts.shiftF], texts.keysFeedback],
];
/** Nobody listens for these until somebody is known here. */
const SIGNED_IN: Rows = [
  [[texts.shiftS], texts.keysSearch],
  [[texts.shiftB], texts.keysBookmarks],
  [[texts.shift], texts.keysAlerts],
  [[texts.shiftG], texts.keysBadges],
];
const TITLE_ID = "film-keys-title";

function list(all: Rows): HTMLElement {
  const rows = all.map(([keys, does]) => {
    const term = element("dt", "", ...keys.map((key) => element("kbd", "", key)));
    return element("div", "", term, element("dd", "", does));
  });
  return element("dl", "", ...rows);
}

function build(): HTMLDialogElement {
  const title = element("h2", "", texts.keysTitle);
  title.id = TITLE_ID;
  title.tabIndex = -1;
  const close = iconButton("close", texts.close, () => made.close());
  const everywhere = element("h3", "", texts.keysEverywhere);
  const made = element(
    "dialog",
    "film-keys",
    element("div", "film-keys-head", title, close),
    list(PLAYER),
    everywhere,
    list([...EVERYWHERE, ...(hasStoredSession() ? SIGNED_IN : [])]),
  );
  made.setAttribute("aria-labelledby", TITLE_ID);
  made.addEventListener("click", ({ target }) => target === made && made.close());
  made.addEventListener("keydown", (event) => {
    if (event.key !== "?") return;
    event.stopPropagation();
    made.close();
  });
  return made;
}

let dialog: HTMLDialogElement | undefined;

/** Lists every key of the player; closing returns focus to where it was. */
export function showKeys(): void {
  dialog ??= build();
  dialog.querySelector(".film-keys-off")?.remove();
  if (!$settings.get().playerKeys) dialog.append(element("p", "film-keys-off", texts.keysOff));
  // In full screen only its descendants are visible.
  (document.fullscreenElement ?? document.body).append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2")?.focus();
}
