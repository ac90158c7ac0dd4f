import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesBelow } from "./platform/files.ts";
import { runVerb } from "./platform/verb.ts";
import { counted, size } from "./platform/words.ts";
import { makeRelease } from "./release/make.ts";
import { readTarget } from "./release/target.ts";
import { settingsHere } from "./settings/here.ts";

const VERB = {
  name: "release",
  says: "Makes one folder that a plain machine runs: programs, hooks, migrations, the built site and the operator's commands.",
  takes: ["FOLDER"],
  options: {
    target: {
      value: "SYSTEM",
      says: "whom it is for: linux-x64, linux-arm64, darwin-x64, darwin-arm64; else this machine",
    },
    "with-test-payments": {
      says: "brings the stand-in for Stripe along, for a place to try things out; else PAYMENTS=off",
    },
    tar: { says: "makes FOLDER.tar.zst instead" },
    executable: {
      value: "FILE",
      says: "PocketBase as you brought it: its official .zip beside its checksums.txt, or a program",
    },
    "from-source": { says: "has PocketBase built by Go, and says so in shipped.json" },
    node: {
      value: "FILE",
      says: "Node as you brought it: its official .tar.gz beside its SHASUMS256.txt, or a program",
    },
  },
};

/** The largest parts of a release, for the summary. */
const PARTS = ["bin/node", "bin/pocketbase", "dist", "pocketbase/site", "pocketbase/pb_hooks", "node_modules", ""];

runVerb(VERB, async ({ values: [named = ""], options }) => {
  const folder = resolve(named);
  const isPacked = options["tar"] === true;
  const settings = settingsHere();
  const hasTestPayments = options["with-test-payments"] === true;
  // The pages are built for this setting, too.
  if (settings.payments === "sandbox" && !hasTestPayments) process.env["PAYMENTS"] = "off";
  const shipped = await makeRelease(settings, {
    folder,
    target: readTarget(options["target"] as string | undefined),
    pocketbase: { file: options["executable"] as string | undefined, isBuilt: options["from-source"] === true },
    node: options["node"] as string | undefined,
    isPacked,
    hasTestPayments,
  });
  const { version, revision, target, siteUrl, payments, pocketbase, node } = shipped;
  const made = isPacked ? `${folder}.tar.zst` : folder;
  const bytes = isPacked ? { "": statSync(made).size } : partsOf(folder);
  const says = [
    `Release ${[version, revision].join(" ").trim()} for ${target} and ${siteUrl}, PAYMENTS=${payments}: ${made}`,
    ...Object.entries(bytes).map(([part, count]) => `  ${size(count).padStart(8)}  ${part || "together"}`),
    `  PocketBase ${pocketbase.version}: ${pocketbase.from}`,
    `  Node ${node.version}: ${node.from}`,
    `  ${counted(isPacked ? 1 : filesBelow(folder).length, "file")}; pocketbase/README.md says how it is installed.`,
  ];
  return { says: says.join("\n"), facts: { made, bytes, shipped } };
});

function partsOf(folder: string): Record<string, number> {
  const bytesIn = (path: string): number =>
    statSync(path).isFile()
      ? statSync(path).size
      : filesBelow(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
  const there = PARTS.filter((part) => existsSync(join(folder, part)));
  return Object.fromEntries(there.map((part) => [part, bytesIn(join(folder, part))]));
}
