import { type ReactNode, useEffect, useRef, useState } from "react";
import { isCopied } from "#ui/copying.ts";
import { texts } from "#texts/blocks.ts";
import { Button } from "#ui/Button.tsx";
import { say } from "#ui/messages/toast.ts";

const SHOWN_FOR_MS = 2500;

/** A template as plain text; table cells are separated by tabs, so that they paste into a spreadsheet. */
function textOf(body: HTMLElement): string {
  const table = body.querySelector("table");
  if (!table) return body.innerText.trim();
  const cells = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.innerText.trim()).join("\t");
  return [...table.rows].map(cells).join("\n");
}

/** Something to copy and fill in; where the browser refuses, it is selected, and said how to copy it. */
export default function Template({ title, children }: { title: string; children?: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async (button: HTMLButtonElement) => {
    if (!body.current) return;
    if (await isCopied(textOf(body.current))) {
      button.focus();
      setDone(true);
      return say(texts.copiedTemplate);
    }
    body.current.focus();
    getSelection()?.selectAllChildren(body.current);
    say(texts.browserDidNotLet);
  };
  return (
    <figure className="template overflow-hidden rounded-clip border border-fg bg-surface">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-2 ps-4.5 pe-2 font-label leading-tight font-narrow">
        {title}
        <Button onClick={({ currentTarget }) => void copy(currentTarget)}>{isDone ? texts.copied : texts.copy}</Button>
      </figcaption>
      <div
        ref={body}
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- It scrolls, so the keys must reach it.
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto px-4.5 pt-3.5 pb-4.5 focus-visible:-outline-offset-4 print:overflow-visible [&_:is(pre,code)]:font-[inherit] [&_:is(pre,code)]:whitespace-pre-wrap"
      >
        {children}
      </div>
    </figure>
  );
}
