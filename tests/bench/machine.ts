import { cpus, loadavg, platform, release, totalmem } from "node:os";

const GIGABYTE = 2 ** 30;

/** What the figures were measured on, and how busy it was with other things. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = `${String(Math.round(totalmem() / GIGABYTE))} GB`;
  const load = `load before the start ${(loadavg()[0] ?? 0).toFixed(1)}`;
  const system = `${platform()} ${release()}, Node ${process.versions.node}`;
  return `${String(cpus().length)} cores (${cpu?.model.trim() ?? "unknown"}), ${memory}, ${system}, ${load}`;
}

/**
 * Servers and load stay in the session of the benchmark: Linux gives each session an equal share of a core
 * (sched_autogroup), and a load of one thread in a session of its own makes a server of two threads wait for it.
 */
export const TOGETHER = { detached: false };
