import { useRef, type FocusEvent } from "react";
import { texts } from "#texts/toast.ts";
import { useStore } from "#ui/useStore.ts";
import { $toastBeside, hush, type Offer } from "./toast.ts";

/** What stands in the place of plain words in the page's one live region (Toast.astro): words with an act, or a card. */
export default function Toaster() {
  const beside = useStore($toastBeside);
  if (!beside) return <></>;
  return "card" in beside ? beside.card : <Offered key={beside.offer.words} {...beside.offer} />;
}

/** Who came to it by the keys is brought back to where they were. */
function Offered({ words, title, act, from }: Offer) {
  const before = useRef(from);
  const group = useRef<HTMLSpanElement>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !group.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  const leave = () => {
    hush();
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true });
  };
  return (
    <span ref={group} className="contents" onFocus={onFocus}>
      <span>{words}</span>
      <button
        type="button"
        className="min-h-6 flex-none font-bold underline underline-offset-3"
        onClick={() => (leave(), act())}
      >
        {title}
      </button>
      <button
        type="button"
        className="-my-3 -ms-2 -me-3.5 size-11 flex-none text-[1.5rem] leading-none"
        aria-label={texts.dismiss}
        title={texts.dismiss}
        onClick={leave}
      >
        ×
      </button>
    </span>
  );
}
