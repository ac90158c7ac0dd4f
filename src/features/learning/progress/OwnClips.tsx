import type { ComponentProps } from "react";
import { Clips } from "#ui/film/Clips.tsx";
import { isCompleted } from "./progress.ts";
import { useFreshlyCompleted, useProgress } from "./useProgress.ts";

const NOTHING: [] = [];

/** A row of clips wherever lessons are drawn beside something else: what its reader has done is filled. */
export default function OwnClips({ clips }: Pick<ComponentProps<typeof Clips>, "clips">) {
  const view = useProgress(NOTHING);
  const isFresh = useFreshlyCompleted(view);
  return (
    <Clips
      clips={clips.map((clip) => ({
        ...clip,
        state: isCompleted(view.progress, clip.id) ? ("done" as const) : clip.state,
        isFresh: isFresh(clip.id),
      }))}
    />
  );
}
