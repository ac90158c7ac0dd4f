import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fromGo } from "./executable/go.ts";
import { PROJECT } from "./platform/paths.ts";
import { reason, Problem } from "./platform/problem.ts";
import { step } from "./platform/step.ts";
import { BUILT_LITESTREAM, LITESTREAM } from "./settings/replica.ts";
import { runVerb } from "./verb/verb.ts";

const VERB = {
  name: "litestream",
  says: "Builds Litestream with Go, which REPLICA needs: some minutes, once.",
};

runVerb(VERB, async () => {
  const place = relative(PROJECT, BUILT_LITESTREAM);
  const facts = { version: LITESTREAM.version, file: BUILT_LITESTREAM };
  if (existsSync(BUILT_LITESTREAM)) return { says: `Litestream ${LITESTREAM.version} is there: ${place}`, facts };
  const unproven = `${BUILT_LITESTREAM}.${String(process.pid)}.new`;
  mkdirSync(dirname(BUILT_LITESTREAM), { recursive: true });
  try {
    const { version } = LITESTREAM;
    await step(`Litestream ${version}: building it with Go`, (tell) => fromGo(unproven, { program: LITESTREAM, tell }));
    chmodSync(unproven, 0o755);
    renameSync(unproven, BUILT_LITESTREAM);
  } catch (error) {
    throw new Problem(
      `Litestream could not be built: ${reason(error)}. Install Go, or set LITESTREAM_BIN to a Litestream ${LITESTREAM.version} of your own.`,
    );
  } finally {
    rmSync(unproven, { force: true });
  }
  return { says: `Litestream ${LITESTREAM.version} was built: ${place}`, facts };
});
