import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { yamlIn } from "#support/yamlIn.ts";

const HOOKS = "pocketbase/hooks";
const ROUTE = /routerAdd\(\s*"(\w+)",\s*"([^"]+)"/g;

/** Our own routes, out of the files that register them. */
export const ours = readdirSync(HOOKS)
  .filter((name) => name.endsWith(".pb.ts"))
  .flatMap((name) => [...readFileSync(join(HOOKS, name), "utf8").matchAll(ROUTE)])
  .map(([, method = "", path = ""]) => [method, path] as const);

/** The routes that the server brings. */
export const THEIRS = (yamlIn("prove/fuzzRoutes.yaml") as string[]).map((line) => line.split(" ") as [string, string]);
