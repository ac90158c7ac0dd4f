import { texts } from "#texts/moderation.ts";

/** The press that does it. In a field of several lines Enter begins the next one instead. */
export const Go = ({ isBusy, act, isByEnter = true }: { isBusy: boolean; act: string; isByEnter?: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
    <button className="btn btn-act whitespace-normal max-sm:w-full" aria-disabled={isBusy}>
      {act}
    </button>
    {isByEnter && (
      <span className="tc [@media_(hover:none)]:hidden" aria-hidden="true">
        <kbd className="min-w-5.5 rounded-clip border border-line-strong px-1.5 py-1 text-center font-label text-xs leading-none font-narrow text-muted">
          {texts.enter}
        </kbd>{" "}
        {texts.decide.enter}
      </span>
    )}
  </p>
);
