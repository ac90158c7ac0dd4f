import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lockProblems, type Lock } from "./lock.ts";
import { main } from "./main.ts";
import { PROJECT } from "./paths.ts";
import { Problem } from "./problem.ts";

main(async () => {
  const lock = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8")) as Lock;
  const problems = lockProblems(lock);
  if (problems.length > 0) {
    throw new Problem(`package-lock.json would not install everywhere:\n${problems.join("\n")}`);
  }
});
