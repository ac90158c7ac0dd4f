import type { WritableAtom } from "nanostores";
import { load as loadPart, type Part } from "#lib/asked.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** Asks for a part below the operators' address. */
export const loadOperatorPart = <Value>(part: WritableAtom<Part<Value>>, path: string): Promise<void> =>
  loadPart(part, async () => (await pocketbase()).send<Value>(`/api/course/operator/${path}`, { requestKey: null }));
