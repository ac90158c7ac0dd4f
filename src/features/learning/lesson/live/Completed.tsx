import { Check } from "lucide-react";
import { texts } from "#texts/lesson.ts";

/** Above a lesson's title, in the room between it and the film: what comes late moves nothing. */
export const Completed = () => (
  <p
    className="tc absolute start-0 bottom-full flex items-center gap-1.5 pb-1 text-done-text print:hidden"
    data-completed
  >
    <Check size={16} strokeWidth={3} aria-hidden />
    {texts.completedUndo}
  </p>
);
