import { X } from "lucide-react";
import { useRef } from "react";
import { $settings } from "#features/account/settings/settings.store.ts";
import { hasStoredSession } from "#lib/session.ts";
import { texts } from "#texts/player.ts";
import { useModal } from "#ui/useModal.ts";

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

const List = ({ rows }: { rows: Rows }) => (
  <dl>
    {rows.map(([keys, does]) => (
      <div
        key={does}
        className="grid grid-cols-[168px_1fr] items-center gap-3 border-t border-line px-6 py-2 leading-[1.35] max-sm:grid-cols-[116px_1fr]"
      >
        <dt className="flex flex-wrap gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="min-w-7 rounded-clip border border-line-strong px-2 py-1.5 text-center font-label text-sm leading-none font-narrow"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

/** Every key of the player; closing returns the focus to where it was. It stands in the player: in full screen nothing else is seen. */
export default function KeysHelp({ close }: { close: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = useModal(title);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- A press outside; Escape does the same.
    <dialog
      ref={dialog}
      aria-labelledby="player-keys"
      onClose={close}
      onClick={({ target }) => target === dialog.current && close()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "?") close();
      }}
      className="max-h-[min(86dvh,820px)] w-[min(520px,calc(100vw-24px))] overflow-auto rounded-panel border border-fg bg-surface pb-3 text-fg shadow-panel [--ring:var(--focus)] backdrop:bg-scrim dark:border-line-strong"
    >
      <div className="flex items-center justify-between ps-6 pe-3 pt-4 pb-2">
        <h2 id="player-keys" ref={title} tabIndex={-1} className="text-panel focus:outline-none">
          {texts.keysTitle}
        </h2>
        <button
          type="button"
          aria-label={texts.close}
          title={texts.close}
          className="grid size-11 place-content-center rounded-button hover:bg-surface-2"
          onClick={close}
        >
          <X className="icon" aria-hidden />
        </button>
      </div>
      <List rows={PLAYER} />
      <h3 className="px-6 pt-6 pb-2.5 text-body">{texts.keysEverywhere}</h3>
      <List rows={[...EVERYWHERE, ...(hasStoredSession() ? SIGNED_IN : [])]} />
      {!$settings.get().playerKeys && <p className="px-6 pt-3 pb-1.5 text-muted">{texts.keysOff}</p>}
    </dialog>
  );
}
