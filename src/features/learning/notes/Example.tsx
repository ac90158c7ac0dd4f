import { timecode } from "#features/learning/course/formats.ts";
import { texts } from "#texts/guard.ts";

const { one, two, three } = texts.notes;
const NOTES = [
  { second: 34, text: one, at: "start-[14%] bg-fg" },
  { second: 72, text: two, at: "start-[30%] bg-act" },
  { second: 177, text: three, at: "start-[74%] bg-fg" },
];

/** Three notes of nobody, for whoever has none. */
export const Example = () => (
  <>
    <p className="relative mt-1 [--clip-height:26px] [--clip-line:var(--fg)]" aria-hidden="true">
      <i className="clip" />
      {NOTES.map(({ second, at }) => (
        <i key={second} className={`absolute -inset-y-1.5 w-1 rounded-tick ${at}`} />
      ))}
    </p>
    <ol className="mt-4">
      {NOTES.map(({ second, text }) => (
        <li
          key={second}
          className="grid grid-cols-[56px_minmax(0,1fr)] gap-3 border-t border-line py-3 leading-[1.45] last:pb-0"
        >
          <span className="tc pt-0.5">{timecode(second)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </>
);
