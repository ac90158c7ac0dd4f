import { join } from "node:path";
import { npmCi, systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { step } from "#server/scripts/platform/step.ts";

/** A folder of its own: whatever stands beside a package.json is no part of the product. */
const HERE = join(import.meta.dirname, "vnu");
const CHECKER = join(HERE, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
/** Its own recommendation for deep pages. */
const STACK = "-Xss4m";

export interface Finding {
  url: string;
  message: string;
  extract?: string;
}

/** What the checker says about every page below some folders. */
export async function findingsIn(folders: string[]): Promise<Finding[]> {
  const java = await systemProgram("java", ["default-jre-headless"]);
  await step("Installing the HTML checker", () => npmCi(HERE));
  const how = ["--format", "json", "--stdout", "--exit-zero-always", "--skip-non-html"];
  const { lines } = await run(java, [STACK, "-jar", CHECKER, ...how, ...folders]);
  const answer = lines.find((line) => line.startsWith("{"));
  if (!answer) throw new Problem(`${lines.join("\n")}\nThe HTML checker gave no answer.`);
  return (JSON.parse(answer) as { messages: Finding[] }).messages;
}
