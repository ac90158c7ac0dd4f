import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before a command: ends it by kill -9 right after it has changed something on the disk for the n-th time, n
 * being KILL_AT. With 0 it only writes down what each change was. Programs that the command starts are left alone.
 */
const { KILL_VERB: verb = "", KILL_AT: at = "0", KILL_LOG: log = "" } = process.env;
const CHANGES = [
  "renameSync",
  "rmSync",
  "rmdirSync",
  "writeFileSync",
  "mkdirSync",
  "linkSync",
  "copyFileSync",
] as const;

let count = 0;
let noted = 0;

function watched(name: string, change: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
  return (...args) => {
    const given = change(...args);
    count += 1;
    if (at === "0") fs.writeSync(noted, `${name} ${String(args[0])}\n`);
    else if (count === Number(at)) process.kill(process.pid, "SIGKILL");
    return given;
  };
}

if (process.argv[1]?.endsWith(`scripts/${verb}.ts`)) {
  if (at === "0") noted = fs.openSync(log, "a");
  for (const name of CHANGES) Object.assign(fs, { [name]: watched(name, fs[name] as never) });
  syncBuiltinESMExports();
}
