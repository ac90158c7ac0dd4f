import { atom } from "nanostores";
import type { Analytics, VideoLeft } from "#contract/events.d.ts";
import { loadOperatorPart } from "#features/site/operator/asked/part.store.ts";
import { LOADING, type Part } from "#lib/asked.ts";
import type { Span } from "./usage.ts";

export const $usage = atom<Part<Analytics>>(LOADING);
export const $video = atom<Part<VideoLeft>>(LOADING);

export const loadUsage = (days: Span): Promise<void> => loadOperatorPart($usage, `analytics?days=${String(days)}`);

export const loadVideo = (lesson: string, days: Span): Promise<void> =>
  loadOperatorPart($video, `video?lesson=${encodeURIComponent(lesson)}&days=${String(days)}`);
