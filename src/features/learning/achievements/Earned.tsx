import { $session } from "#features/account/session/account.store.ts";
import { texts } from "#texts/achievements.ts";
import { keep } from "#ui/messages/toast.ts";
import { openOverlay } from "#ui/overlay.ts";
import { Celebration, useFresh } from "./Highlight.tsx";

interface Props {
  words: string;
  end: () => void;
}

const WAY = "ms-2 inline-block min-h-6 underline";

/** What was just earned, in the page's live region. */
function Earned({ words, end }: Props) {
  const isFresh = useFresh(true);
  const see = () => {
    end();
    void openOverlay("badges");
  };
  return (
    <span className="relative" data-fresh={isFresh ? "" : undefined}>
      {isFresh && <Celebration />}
      {words}{" "}
      <button type="button" className={`${WAY} font-bold`} onClick={see}>
        {texts.see}
      </button>{" "}
      <button type="button" className={WAY} onClick={end}>
        {texts.dismiss}
      </button>
    </span>
  );
}

/** Says what was earned until it is answered, to nobody but who earned it. */
export function announce(words: string): void {
  const end = keep(<Earned words={words} end={() => end()} />);
  const stop = $session.listen(({ state }) => {
    if (state === "signed-in") return;
    stop();
    end();
  });
}
