import type { Judged } from "#ui/form/Choice.tsx";

const MARK = "before:size-3 forced-colors:before:bg-[CanvasText]";

/** How an answer looks once it is judged: a tick or a cross, not its colour alone. */
export const JUDGED: Record<"right" | "wrong", Judged> = {
  right: {
    label: "border-fg bg-done-soft edge-done",
    radio: `border-done-solid bg-done-solid before:bg-on-done before:[clip-path:polygon(14%_44%,0_62%,40%_100%,100%_20%,84%_4%,37%_66%)] ${MARK}`,
  },
  wrong: {
    label: "border-fg bg-danger-soft edge-danger",
    radio: `border-danger bg-danger before:bg-on-danger before:[clip-path:polygon(16%_0,50%_34%,84%_0,100%_16%,66%_50%,100%_84%,84%_100%,50%_66%,16%_100%,0_84%,34%_50%,0_16%)] ${MARK}`,
  },
};
