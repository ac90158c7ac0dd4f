import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { $shown } from "#features/learning/video/player.store.ts";
import { type Chapter, indexAt } from "#features/learning/video/seconds.ts";
import { COMMA } from "#lib/language/comma.ts";
import { texts } from "#texts/player.ts";
import { cx } from "#ui/cx.ts";
import { useStore } from "#ui/useStore.ts";

/** As its author wrote it. */
export interface WrittenChapter extends Chapter {
  at: string;
}

/** The chapter that plays, and the way to the others. */
export function Chapters({ chapters, className }: { chapters: WrittenChapter[]; className?: string }) {
  const { second } = useStore($shown);
  const [isOpen, open] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const current = Math.max(0, indexAt(chapters, second));
  const close = () => {
    open(false);
    opener.current?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape closes what is open in it.
    <div
      className={cx("flex min-w-0", className)}
      onKeyDown={press}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || open(false)}
    >
      <button
        ref={opener}
        type="button"
        aria-label={[chapters[current]?.title, texts.chapters].join(COMMA)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex h-11 min-w-0 items-center gap-1.5 rounded-[6px] px-2 font-label leading-tight font-narrow hover:bg-(--dim) max-sm:px-1.5"
        onClick={() => open(!isOpen)}
      >
        <span className="truncate max-sm:hidden">{chapters[current]?.title}</span>
        <ChevronDown className="icon" aria-hidden />
      </button>
      {isOpen && (
        <nav
          id={id}
          aria-label={texts.chapters}
          // As high as whole rows; an edge behind which there are more is lit.
          className="absolute inset-x-2 bottom-full mb-1 max-h-36.5 overflow-y-auto rounded-button border border-[oklch(57.5%_0.012_70)] bg-plate bg-[linear-gradient(var(--plate)_8px,#0000_24px_calc(100%_-_24px),var(--plate)_calc(100%_-_8px)),linear-gradient(oklch(57.5%_0.012_70),#0000_6px_calc(100%_-_6px),oklch(57.5%_0.012_70))] [background-attachment:local,scroll] p-1.5 sm:end-auto sm:min-w-80 @min-[350px]/film:max-h-47.5 @min-[640px]/film:max-h-58.5 @min-[760px]/film:max-h-80.5"
        >
          {chapters.map(({ at, title }, index) => (
            <a
              key={at}
              href={`?t=${at}`}
              aria-current={index === current ? "true" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-[6px] px-2.5 py-1.5 leading-tight no-underline hover:bg-(--dim) hover:text-inherit aria-[current]:font-bold aria-[current]:[box-shadow:inset_3px_0_0_var(--act)]"
              onClick={close}
            >
              <span className="w-10 font-label font-narrow tabular">{at}</span>
              {title}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
