import { atom } from "nanostores";
import type { HealthShown } from "#contract/operator.d.ts";
import { loadOperatorPart } from "#features/site/operator/asked/part.store.ts";
import { LOADING, type Part } from "#lib/asked.ts";

export const $health = atom<Part<HealthShown>>(LOADING);
/** How long the last answer took, in ms. */
export const $took = atom(0);

export async function loadHealth(): Promise<void> {
  const began = performance.now();
  const stop = $health.listen(() => $took.set(performance.now() - began));
  await loadOperatorPart($health, "health");
  stop();
}
