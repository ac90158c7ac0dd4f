/** Astro's own event for an island that does not come to life, and ours for whatever else fails: FailedPart.astro draws it. */
export const FAILED = "astro:hydration-error";

type Failed = CustomEvent<{ error: unknown }>;

declare global {
  interface DocumentEventMap {
    [FAILED]: Failed;
  }
}

/** Says of the part of the page it is dispatched on that it failed. */
export const failed = (error: unknown): Failed =>
  new CustomEvent(FAILED, { bubbles: true, cancelable: true, detail: { error } });
