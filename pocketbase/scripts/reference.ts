import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { PROJECT } from "./platform/paths.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { collectionsIn, type Listed, routesIn } from "./reference/reference.ts";

type Limits = Record<string, Record<string, string>[]>;

const VERB = {
  name: "reference",
  says: "Lists the server's collections and routes as their code says what they are, and the bounds of what people can make it keep.",
  takes: ["[collections|routes|limits]"],
};

const read = (file: string): string => readFileSync(join(PROJECT, file), "utf8");
const files = (pattern: string): string[] => globSync(pattern, { cwd: PROJECT }).toSorted();

const PARTS: Record<string, () => string> = {
  collections: () => rows(files("pocketbase/pb_migrations/*.js").flatMap((file) => collectionsIn(file, read))),
  routes: () => rows(files("pocketbase/hooks/*.pb.ts").flatMap((file) => routesIn(file, read))),
  limits: () => limits(parse(read("pocketbase/limits.yaml")) as Limits),
};

runVerb(VERB, ({ values: [part] }) => {
  if (part !== undefined && !(part in PARTS))
    throw new Problem(`There is no part "${part}"; the parts are ${Object.keys(PARTS).join(", ")}.`, 2);
  const chosen = Object.entries(PARTS).filter(([name]) => part === undefined || part === name);
  return Promise.resolve({ says: chosen.map(([name, list]) => `${name.toUpperCase()}\n\n${list()}`).join("\n\n") });
});

function rows(all: Listed[]): string {
  return all
    .map(({ name, says, file }) => [name, ...(says ? [`    ${says}`] : []), `    ${file}`].join("\n"))
    .join("\n");
}

function limits(all: Limits): string {
  const lines = Object.entries(all).map(([name, bounds]) =>
    [
      name,
      ...bounds.map(({ what, ...rest }) => [`  ${String(what)}`, ...Object.entries(rest).map(line)].join("\n")),
    ].join("\n"),
  );
  return lines.join("\n\n");
}

function line([name, says]: [string, string]): string {
  return `      ${name}: ${says}`;
}
