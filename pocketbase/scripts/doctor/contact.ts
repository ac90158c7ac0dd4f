import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC_TREE } from "#server/scripts/platform/paths.ts";
import { ok, warn, type Finding } from "./finding.ts";

const DAY_MS = 86_400_000;
const NEAR_DAYS = 60;

/** Whom somebody tells who found a hole: the built site says it for a year at most. Nothing is said before a build. */
export function lookAtSecurityFile(
  nowMs = Date.now(),
  file = join(PUBLIC_TREE, ".well-known", "security.txt"),
): Finding[] {
  const expires = existsSync(file) ? /^Expires: (\S+)$/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  if (!expires) return [];
  const day = expires.slice(0, 10);
  const isNear = Date.parse(expires) - nowMs < NEAR_DAYS * DAY_MS;
  return [
    isNear
      ? warn(`security.txt runs out on ${day}: build the site again, and it holds for another year.`)
      : ok(`security.txt holds until ${day}.`),
  ];
}
