import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { PROJECT } from "#server/scripts/platform/paths.ts";

export const SAMPLES = parse(readFileSync(join(PROJECT, "tests/fixtures/scenes.yaml"), "utf8")) as Record<
  string,
  unknown
>;
