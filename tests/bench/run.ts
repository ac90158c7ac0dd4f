import { parseArgs } from "node:util";
import { main } from "#server/scripts/platform/main.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { seconds } from "#server/scripts/platform/step.ts";
import { machine } from "./machine.ts";
import { keepResults, keptResults } from "./results.ts";
import { isMet, section, type Findings } from "./table.ts";

/** Loaded one by one: a part needs no other part's programs. */
const PARTS: Record<string, () => Promise<{ measure: () => Promise<Findings[]> }>> = {
  page: () => import("./page/page.ts"),
  interaction: () => import("./interaction/interaction.ts"),
  server: () => import("./server/server.ts"),
  day: () => import("./day/day.ts"),
  build: () => import("./build/build.ts"),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Keeps what is found in results.json. */
    write: { type: "boolean", default: false },
    /** Measures nothing, and shows what was kept. */
    kept: { type: "boolean", default: false },
  },
});

function chosen(): string[] {
  const unknown = positionals.find((name) => !(name in PARTS));
  if (unknown) throw new Problem(`There is no part "${unknown}"; the parts are ${Object.keys(PARTS).join(", ")}.`);
  return positionals.length > 0 ? positionals : Object.keys(PARTS);
}

async function measurePart(name: string): Promise<Findings[]> {
  const start = performance.now();
  const place = machine();
  console.log(`\n### ${name}\n\n${place}\n`);
  const part = await PARTS[name]?.();
  const findings = (await part?.measure()) ?? [];
  const tables = findings.map(section).join("\n\n");
  console.log(`\n${tables}\n\n${name}: ${seconds(start)}`);
  if (values.write) await keepResults(name, place, findings);
  return findings;
}

main(async () => {
  if (values.kept) return console.log(chosen().map(keptResults).join("\n\n"));
  const findings: Findings[] = [];
  for (const name of chosen()) findings.push(...(await measurePart(name)));
  const judged = findings.flatMap(({ lines }) => lines).map(isMet);
  const [met, missed] = [true, false].map((wanted) => judged.filter((one) => one === wanted).length);
  console.log(`\nBudgets: ${String(met)} met, ${String(missed)} missed`);
});
