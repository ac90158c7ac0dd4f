import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** What a YAML file among the tests says. */
export const yamlIn = (path: string): unknown => parse(readFileSync(join(PROJECT, "tests", path), "utf8"));
