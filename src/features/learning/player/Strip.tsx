import { Captions, ChevronDown, Maximize } from "lucide-react";
import { type Chapter, timeWords } from "#features/learning/video/seconds.ts";
import { Icon } from "#ui/Icon.tsx";

/** Between the clips of chapters, as a share of the whole. */
const GAP = 0.004;

/** What stands in the place of the controls until they live: as high, and with the chapters to the same scale. */
export function Strip({ chapters, seconds }: { chapters: Chapter[]; seconds: number }) {
  const starts = chapters.length > 0 ? chapters.map(({ start }) => start) : [0];
  const endOf = (index: number) => {
    const next = starts[index + 1];
    return next === undefined ? seconds : next - GAP * seconds;
  };
  return (
    <div
      aria-hidden
      className="pointer-events-none inset-x-0 bottom-0 h-17 bg-plate px-3 pt-1.5 font-label font-narrow text-on-plate tabular sm:absolute noscript:hidden [video[controls]~&]:hidden"
    >
      <svg viewBox={`0 0 ${seconds} 8`} preserveAspectRatio="none" className="h-2.5 w-full">
        {starts.map((start, index) => (
          <rect key={start} x={start} width={Math.max(0, endOf(index) - start)} height="8" fill="#57514b" />
        ))}
      </svg>
      <p className="mt-2.5 flex items-center gap-3">
        <Icon name="play" />
        <span className="flex-none whitespace-nowrap">{timeWords(0, seconds)}</span>
        {chapters[0] && (
          <>
            <span className="truncate max-sm:hidden">{chapters[0].title}</span>
            <ChevronDown className="icon" />
          </>
        )}
        <span className="flex-1" />
        <Captions className="icon" />
        <Maximize className="icon" />
      </p>
    </div>
  );
}
