// 2,000 events of the payment provider at once, a provider that hangs, and what a reader waits for meanwhile.
import type { Findings } from "#bench/table.ts";
import { webhookBurst } from "./burst.ts";
import { hangingProvider } from "./hanging.ts";

export const measure = async (): Promise<Findings[]> => [await webhookBurst(), await hangingProvider()];
