import { useId, useRef, useState } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { ProblemText } from "#ui/form/Field.tsx";
import { useStore } from "#ui/useStore.ts";
import { PICKED_TYPES } from "./picture.ts";
import type { PickedPictures } from "./pictures.store.ts";

/** The pictures of a post: those it has, and those that are added. */
export function Pictures({ pictures }: { pictures: PickedPictures }) {
  const id = useId();
  const shown = useStore(pictures.$shown);
  const line = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [said, say] = useState("");
  async function pick(files: File[]): Promise<void> {
    setProblem(undefined);
    say(texts.drawing);
    const { problem, count } = await pictures.add(files);
    setProblem(problem);
    say(count > 0 ? fill(texts.pictureAdded, { count }) : "");
  }
  return (
    <div className="field min-w-0">
      <label htmlFor={id}>
        {texts.pictures} <span className="tc">{texts.optional}</span>
      </label>
      <input
        ref={line}
        id={id}
        type="file"
        multiple
        accept={PICKED_TYPES.join()}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        className="field-line bg-bg p-0.5 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-button file:border file:border-line-strong file:bg-surface file:px-4.5 file:py-2 file:font-sans file:text-base file:font-bold file:text-fg hover:file:border-fg hover:file:bg-surface-2"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          void pick(files);
        }}
      />
      {problem ? (
        <ProblemText id={`${id}-problem`}>{problem}</ProblemText>
      ) : (
        <p id={`${id}-hint`} className="field-hint">
          {texts.picturesHint}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {shown.map((one, at) => (
            <li key={at} className="relative">
              <img
                src={one.src}
                alt={fill(texts.picture, { number: at + 1 })}
                className="aspect-16/9 w-40 rounded-button object-cover"
              />
              <button
                type="button"
                className="btn absolute end-1 top-1 min-w-11 p-0 text-panel"
                aria-label={fill(texts.removePicture, { number: at + 1 })}
                onClick={() => {
                  pictures.remove(one);
                  setProblem(undefined);
                  say(texts.pictureRemoved);
                  line.current?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="tc">
        {said}
      </p>
    </div>
  );
}
