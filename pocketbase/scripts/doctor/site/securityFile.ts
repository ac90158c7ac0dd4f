import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { PUBLIC_TREE } from "#server/scripts/platform/paths.ts";

const DAY_MS = 86_400_000;
const NEAR_DAYS = 60;
const ABOUT = "security.txt";
const REMEDY = "Build or publish the site again, and it holds for another year.";

/** Whom somebody tells who found a hole: the built site says it for a year at most. Nothing is said before a build. */
export function lookAtSecurityFile(
  nowMs = Date.now(),
  file = join(PUBLIC_TREE, ".well-known", "security.txt"),
): Finding[] {
  const expires = existsSync(file) ? /^Expires: (\S+)$/m.exec(readFileSync(file, "utf8"))?.[1] : undefined;
  if (!expires) return [];
  const day = expires.slice(0, 10);
  const leftMs = Date.parse(expires) - nowMs;
  if (leftMs < 0) return [unsafe(ABOUT, `It ran out on ${day}.`, REMEDY)];
  return [
    leftMs < NEAR_DAYS * DAY_MS ? look(ABOUT, `It runs out on ${day}.`, REMEDY) : fine(ABOUT, `It holds until ${day}.`),
  ];
}
