/** Looks of the question that comes with the island. */
export const BOX =
  "w-[min(440px,calc(100vw-32px))] rounded-panel border border-fg bg-surface p-6 shadow-panel backdrop:bg-scrim";
export const DANGER = "border-danger bg-danger text-on-danger hover:bg-danger hover:text-on-danger";
