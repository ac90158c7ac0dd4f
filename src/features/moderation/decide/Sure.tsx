import { useEffect, useRef } from "react";
import { texts } from "#texts/moderation.ts";

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
    <div className="mod-decide" role="group" aria-labelledby="sure-title">
      <h3 id="sure-title" ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h3>
      <p>{words.text}</p>
      <p className="mod-go">
        <button type="button" className="btn btn-danger" aria-disabled={isBusy} onClick={() => isBusy || onYes()}>
          {words.yes}
        </button>
        <button type="button" className="btn" onClick={onNo}>
          {words.no}
        </button>
      </p>
    </div>
  );
}
