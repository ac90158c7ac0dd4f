import { $shown, NOT_YET } from "#features/learning/video/player.store.ts";
import { type Chapter, indexAt } from "#features/learning/video/seconds.ts";
import { texts } from "#texts/lesson.ts";
import { cx } from "#ui/cx.ts";
import { useKept } from "#ui/useKept.ts";

/** As its author wrote it. */
export interface WrittenChapter extends Chapter {
  at: string;
}

interface Props {
  chapters: WrittenChapter[];
  /** Something stands in their place, which they keep. */
  isHidden: boolean;
}

/** Links to the chapters below the video; the current one is marked as it plays. */
export function Chapters({ chapters, isHidden }: Props) {
  const { second, hasBegun } = useKept($shown, NOT_YET);
  const current = second > 0 || hasBegun ? indexAt(chapters, second) : -1;
  return (
    <nav
      aria-label={texts.chapters}
      className={cx(
        "mt-3 flex flex-wrap gap-2 max-md:-mx-(--gutter) max-md:[scrollbar-width:none] max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1",
        isHidden && "invisible",
      )}
    >
      {chapters.map(({ at, title }, index) => (
        <a
          key={at}
          href={`?t=${at}`}
          aria-current={index === current ? "true" : undefined}
          className="inline-flex min-h-9 items-center gap-2 rounded-clip border border-line bg-surface px-2.5 py-1 text-sm leading-tight no-underline hover:border-fg hover:text-fg aria-[current]:border-fg aria-[current]:bg-act-soft aria-[current]:text-fg max-md:flex-none"
        >
          <span className="tc">{at}</span>
          {title}
        </a>
      ))}
    </nav>
  );
}
