import { useLayoutEffect, useRef } from "react";
import { type Inline, inlineWords } from "#ui/inline/inline.ts";
import { InlineText } from "#ui/inline/InlineText.tsx";
import { useStore } from "#ui/useStore.ts";
import { $ticks, keepTicks, lineHash } from "./ticks.store.ts";

interface Props {
  id: string;
  lesson: string;
  /** Lists, and whatever else stands between them. */
  written: Inline[];
}

/** The names of the lines that can be ticked, in their order. */
const linesIn = (written: Inline[]): string[] =>
  written.flatMap((one) => {
    if (typeof one === "string") return [];
    return one.tag === "li" ? [lineHash(inlineWords(one.inside))] : linesIn(one.inside);
  });

/** Lists whose lines are ticked, on this device alone. */
export default function Checklist({ id, lesson, written }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useStore($ticks, {})[lesson]?.[id] ?? [];
  const lines = linesIn(written);
  const tick = (name: string, isOn: boolean) =>
    keepTicks(
      lesson,
      id,
      lines.filter((line) => (line === name ? isOn : kept.includes(line))),
    );
  useLayoutEffect(() => {
    // What was ticked while this was on its way is added, before what is kept is drawn over it.
    const boxes = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const early = lines.filter((_, index) => boxes[index]?.checked);
    const before = $ticks.get()[lesson]?.[id] ?? [];
    if (early.length > 0) keepTicks(lesson, id, [...new Set([...before, ...early])]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when it comes to life.
  }, []);

  const line = (inside: Inline[]) => {
    const name = lineHash(inlineWords(inside));
    return (
      <li className="mt-0! break-inside-avoid border-b border-line">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
          <input
            type="checkbox"
            checked={kept.includes(name)}
            onChange={({ target }) => tick(name, target.checked)}
            className="mt-0.5 grid size-5.5 flex-none appearance-none place-content-center rounded-clip border border-line-strong bg-surface [print-color-adjust:exact] checked:border-done-solid checked:bg-done-solid checked:before:h-1.5 checked:before:w-2.75 checked:before:[translate:0_-1px] checked:before:-rotate-45 checked:before:border-b-[2.5px] checked:before:border-l-[2.5px] checked:before:border-on-done"
          />
          <span>
            <InlineText written={inside} />
          </span>
        </label>
      </li>
    );
  };
  const list = (inside: Inline[]) => (
    <ul className="list-none! border-t border-line ps-0!">
      <InlineText written={inside} instead={{ li: line }} />
    </ul>
  );
  return (
    // Never sent; what is ticked after a reload is decided here.
    <form ref={form} method="dialog" autoComplete="off" data-checklist={id}>
      <InlineText written={written} instead={{ ul: list }} />
    </form>
  );
}
