import type { ComponentProps } from "react";
import { Clips } from "#ui/film/Clips.tsx";
import { useOwnClips, useProgress } from "./useProgress.ts";

const NOTHING: [] = [];

/** A row of clips wherever lessons are drawn beside something else: what its reader has done is filled. */
const OwnClips = ({ clips }: Pick<ComponentProps<typeof Clips>, "clips">) => (
  <Clips clips={useOwnClips(clips, useProgress(NOTHING))} />
);
export default OwnClips;
