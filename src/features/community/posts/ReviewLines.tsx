import { texts } from "#texts/posting.ts";
import { useStore } from "#ui/useStore.ts";
import type { Values } from "./draft.ts";
import { Area, Line } from "./Fields.tsx";
import type { Answered } from "./review.ts";
import type { Writing } from "./writing.store.ts";

/** The names of what a reviewer says, and how long it may be. */
export const CHANGE = "change";
const [VERDICT, NOTE] = ["done_", "note_"];
const VERDICTS = [
  ["yes", texts.review.done],
  ["no", texts.review.notYet],
  ["", texts.review.skip],
] as const;

/** What a reviewer fills in: the lesson's own list, line by line, and the one change they would make. */
export function ReviewLines({ writing, lines }: { writing: Writing; lines: readonly string[] }) {
  const { values } = useStore(writing.$form);
  return (
    <>
      <p className="field-hint">{lines.length > 0 ? texts.review.text : texts.review.none}</p>
      {lines.length > 0 && (
        <ol>
          {lines.map((line, at) => {
            const name = `${VERDICT}${String(at)}`;
            return (
              <li key={line} className="border-t-1 border-line py-4">
                <fieldset className="min-w-0">
                  <legend className="mb-1.5 max-w-[38.9em] font-semibold">{line}</legend>
                  <div className="flex flex-wrap gap-x-5 gap-y-1">
                    {VERDICTS.map(([value, title]) => (
                      <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
                        <input
                          type="radio"
                          name={name}
                          value={value}
                          autoComplete="off"
                          className="size-5 flex-none accent-done-solid"
                          checked={(values[name] ?? "") === value}
                          onChange={() => writing.write(name, value)}
                        />
                        {title}
                      </label>
                    ))}
                  </div>
                  <Line {...{ writing, name: `${NOTE}${String(at)}`, label: texts.review.note, isOptional: true }} />
                </fieldset>
              </li>
            );
          })}
        </ol>
      )}
      <Area
        {...{ writing, name: CHANGE, label: texts.review.change, hint: texts.review.changeHint, isOptional: true }}
        rows={2}
      />
    </>
  );
}

/** What was said to each line. */
export const answersIn = (lines: readonly string[], values: Values): Answered[] =>
  lines.map((line, at) => {
    const verdict = values[`${VERDICT}${String(at)}`];
    const isDone = verdict === "yes" || (verdict === "no" ? false : undefined);
    return { line, isDone, note: values[`${NOTE}${String(at)}`] ?? "" };
  });
