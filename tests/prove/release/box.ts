import { realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";

/** What is done in the box: its name, and the line that is typed. */
export type Act = [name: string, line: string];

export interface Done {
  code: number;
  said: string;
}

const MOST_MS = 600_000;
const RULER = "=====";

/** A program's libraries, where the system has them; nothing else of it is in the box. */
async function librariesOf(programs: string[]): Promise<string[]> {
  const { lines } = await run("ldd", programs);
  return [...new Set(lines.flatMap((line) => /(\/\S+)(?= \(0x)/.exec(line)?.[1] ?? []))];
}

/**
 * Does one thing after the other where there is nothing but a kernel, a POSIX shell, what its libraries and Node's are,
 * a release that cannot be written to, and a folder for data: no network but its own, no variable, no root.
 * @param release folders of releases, by the names they have in the box
 */
export async function inBox(
  releases: Record<string, string>,
  dataDir: string,
  acts: Act[],
): Promise<Record<string, Done>> {
  const bwrap = await systemProgram("bwrap", ["bubblewrap"]);
  const [first = ""] = Object.values(releases);
  const shell = realpathSync("/bin/sh");
  const libraries = await librariesOf([shell, join(first, "bin", "node")]);
  const seen = (from: string, to: string) => ["--ro-bind", realpathSync(from), to];
  writeFileSync(join(dataDir, "acts.sh"), acts.map(([name, line]) => `${line}\necho "${RULER} ${name} $?"\n`).join(""));
  const { lines } = await run(
    bwrap,
    [
      ...["--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--die-with-parent", "--clearenv"],
      ...["--tmpfs", "/", ...seen(shell, "/bin/sh"), ...libraries.flatMap((path) => seen(path, path))],
      ...Object.entries(releases).flatMap(([name, from]) => seen(from, name)),
      ...["--bind", dataDir, "/data", "--proc", "/proc", "--dev", "/dev", "--remount-ro", "/"],
      ...["--chdir", "/", "/bin/sh", "/data/acts.sh"],
    ],
    { limitMs: MOST_MS },
  );
  return partsOf(lines);
}

function partsOf(lines: string[]): Record<string, Done> {
  const done: Record<string, Done> = {};
  let said: string[] = [];
  for (const line of lines) {
    const [, name, code] = new RegExp(`^${RULER} (\\S+) (\\d+)$`).exec(line) ?? [];
    if (name === undefined) said.push(line);
    else done[name] = { code: Number(code), said: said.join("\n") };
    if (name !== undefined) said = [];
  }
  if (said.length > 0) done["afterwards"] = { code: -1, said: said.join("\n") };
  return done;
}
