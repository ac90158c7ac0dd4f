import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";

interface Props {
  label: string;
  hint: string;
  words: { keep: string; cancel: string };
  /** What stands in it to begin with. */
  text?: string;
  longest: number;
  /** The text, or undefined when it was abandoned or is empty. */
  done: (text: string | undefined) => void;
  className?: string;
}

/** A field for a few words. Enter keeps them, Escape abandons them. */
export function Composer({ label, hint, words, text = "", longest, done, className }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const finish = (said = "") => done(said.trim() ? said : undefined);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      finish();
    } else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      finish(field.current?.value);
    }
  };
  return (
    <form
      className={cx(
        "rounded-button border border-line-strong bg-surface text-fg [--ring:var(--focus)]",
        className ?? "px-4 pt-3.5 pb-4",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        finish(field.current?.value);
      }}
    >
      <label htmlFor={id} className="tc">
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={2}
        maxLength={longest}
        defaultValue={text}
        aria-describedby={`${id}-hint`}
        onKeyDown={press}
        className="mt-1.5 block field-sizing-content max-h-[40svh] w-full rounded-button border border-line-strong bg-bg px-3 py-2.5"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-muted @max-[480px]/film:hidden">
        {hint}
      </p>
      <p className="mt-2.5 flex flex-wrap gap-2 @max-[480px]/film:mt-1.5">
        <Button type="submit" look="act">
          {words.keep}
        </Button>
        <Button onClick={() => finish()} onKeyDown={(event) => event.key === "Escape" && finish()}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
