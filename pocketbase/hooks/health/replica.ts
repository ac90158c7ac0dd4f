import { environment } from "../platform/environment.ts";
import { replicaLagIn } from "./replica.rules.ts";

/** How far behind the replica may be, ms; undefined where there is none, or nothing in it yet. */
export function replicaLag(): number | undefined {
  if (!environment.replicaNote) return undefined;
  try {
    return replicaLagIn(toString($os.readFile(environment.replicaNote)), Date.now());
  } catch {
    return undefined;
  }
}
