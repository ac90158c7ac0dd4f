import { texts } from "#texts/moderation.ts";

/** The press that does it. In a field of several lines Enter begins the next one instead. */
export const Go = ({ isBusy, act, isByEnter = true }: { isBusy: boolean; act: string; isByEnter?: boolean }) => (
  <p className="mod-go">
    <button className="btn btn-act" aria-disabled={isBusy}>
      {act}
    </button>
    {isByEnter && (
      <span className="tc" aria-hidden="true">
        <kbd>{texts.enter}</kbd> {texts.decide.enter}
      </span>
    )}
  </p>
);
