import type { Findings } from "#bench/table.ts";
import { yearOldDevice } from "./device.ts";
import { reviews } from "./reviews.ts";
import { told } from "./told.ts";

export const measure = async (): Promise<Findings[]> => [await reviews(), await told(), await yearOldDevice()];
