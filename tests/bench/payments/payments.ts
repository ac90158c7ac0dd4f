import type { Findings } from "#bench/table.ts";
import { webhookBurst } from "./burst.ts";
import { hangingProvider } from "./hanging.ts";

export const measure = async (): Promise<Findings[]> => [await webhookBurst(), await hangingProvider()];
