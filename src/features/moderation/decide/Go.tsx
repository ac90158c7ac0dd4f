import { texts } from "#texts/moderation.ts";

/** The press that does it. */
export const Go = ({ isBusy, act }: { isBusy: boolean; act: string }) => (
  <p className="mod-go">
    <button className="btn btn-act" aria-disabled={isBusy}>
      {act}
    </button>
    <span className="tc" aria-hidden="true">
      <kbd>Enter</kbd> {texts.decide.enter}
    </span>
  </p>
);
