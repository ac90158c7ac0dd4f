import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "#server/scripts/platform/problem.ts";
import { ASIDE, exchange } from "#server/scripts/restore/exchange.ts";
import { type Newer, newerThan } from "#server/scripts/restore/since.ts";

const NAME = /^upgrade-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The data from before the last upgrade that is still there. */
export interface Former {
  folder: string;
  at: string;
  lost: Newer[] | undefined;
}

/** @throws {Problem} when there is none */
export function formerOf(dataDir: string): Former {
  const aside = join(dataDir, ASIDE);
  const name = (existsSync(aside) ? readdirSync(aside) : [])
    .filter((one) => NAME.test(one))
    .toSorted()
    .at(-1);
  if (!name) throw new Problem(`There is no data from before an upgrade in ${aside}: restore a back-up.`);
  const at = name.replace(NAME, "$1-$2-$3T$4:$5:$6.000Z");
  return { folder: join(aside, name), at, lost: newerThan(dataDir, at) };
}

/** Puts it back. @returns where the upgraded data is now */
export const goBack = (dataDir: string, { folder }: Former): string => exchange(dataDir, folder, "undone");
