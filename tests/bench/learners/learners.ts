// A lesson with 5,000 reviews and votes on them, something told to 2,000 open sessions, and a device that was away
// for a year.
import type { Findings } from "#bench/table.ts";
import { yearOldDevice } from "./device.ts";
import { reviews } from "./reviews.ts";
import { told } from "./told.ts";

export const measure = async (): Promise<Findings[]> => [await reviews(), await told(), await yearOldDevice()];
