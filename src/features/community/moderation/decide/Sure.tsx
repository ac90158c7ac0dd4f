import { useEffect, useRef } from "react";
import { texts } from "#texts/moderation.ts";
import { buttonClass } from "#ui/Button.tsx";
import { PART } from "#features/community/moderation/decide/looks.ts";

const words = texts.decide.sure;

interface Props {
  title: string;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A ban asks once more, and says what it does. */
export function Sure({ title, isBusy, onYes, onNo }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={PART} role="group" aria-labelledby="sure-title">
      <h3 className="text-md" id="sure-title" ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h3>
      <p>{words.text}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <button
          type="button"
          className={buttonClass("danger", "normal", "whitespace-normal")}
          aria-disabled={isBusy}
          onClick={() => isBusy || onYes()}
        >
          {words.yes}
        </button>
        <button type="button" className="btn whitespace-normal" onClick={onNo}>
          {words.no}
        </button>
      </p>
    </div>
  );
}
