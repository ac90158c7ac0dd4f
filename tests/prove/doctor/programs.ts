import { appendFileSync, copyFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, fault } from "./faults.ts";
import { executableOf } from "./project.ts";

const replaced = (file: string, text: string) => {
  const before = readFileSync(file);
  writeFileSync(file, text);
  return () => writeFileSync(file, before);
};
const aside = (file: string) => {
  renameSync(file, `${file}.aside`);
  return () => renameSync(`${file}.aside`, file);
};

/** What is wrong with what runs: the executable, the hooks, the pages. */
export const PROGRAMS: Fault[] = [
  fault("an executable that was changed", "executable", "unsafe", /was changed since it came/, {
    make: ({ project }) => {
      const file = executableOf(project);
      copyFileSync(file, `${file}.good`);
      appendFileSync(file, "x");
      return () => renameSync(`${file}.good`, file);
    },
  }),
  fault("an executable that nobody noted", "executable", "look", /nobody noted its SHA-256/, {
    make: ({ project }) => aside(`${executableOf(project)}.sha256`),
  }),
  fault("an executable of another version", "executable", "unsafe", /is PocketBase 0\.1\.0, not/, {
    make: ({ project }) => {
      const file = executableOf(project);
      const back = aside(file);
      writeFileSync(file, "#!/bin/sh\necho pocketbase version 0.1.0\n", { mode: 0o755 });
      return back;
    },
  }),
  fault("no executable", "executable", "unsafe", /is not here yet/, {
    make: ({ project }) => aside(executableOf(project)),
  }),
  fault("hooks that were changed", "hooks", "unsafe", /not compiled as they are now/, {
    make: ({ project }) => aside(join(project, "pocketbase", "pb_hooks")),
  }),
  fault("a release that is gone", "site", "unsafe", /What was published is gone/, {
    make: ({ releases }) => aside(join(releases, "20261123-120000-abc")),
  }),
  fault("a release for another address", "site", "unsafe", /does not fit/, {
    make: ({ releases }) => {
      const file = join(releases, "20261123-120000-abc", "release.json");
      return replaced(file, readFileSync(file, "utf8").replace("https://localhost", "https://elsewhere"));
    },
  }),
];
