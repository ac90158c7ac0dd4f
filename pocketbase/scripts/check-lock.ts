import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lockProblems, type Lock } from "./platform/lock.ts";
import { main } from "./platform/main.ts";
import { PROJECT } from "./platform/paths.ts";
import { Problem } from "./platform/problem.ts";

/** The product's own, and those of what benchmarks and proofs bring along. */
const FILES = [
  "package-lock.json",
  "tests/bench/peers/package-lock.json",
  "tests/prove/html/vnu/package-lock.json",
  "tests/prove/mutation/stryker/package-lock.json",
];

main(async () => {
  const problems = FILES.flatMap((file) => {
    const lock = JSON.parse(readFileSync(join(PROJECT, file), "utf8")) as Lock;
    return lockProblems(lock).map((problem) => `${file}: ${problem}`);
  });
  if (problems.length > 0) throw new Problem(`These would not install everywhere:\n${problems.join("\n")}`);
});
