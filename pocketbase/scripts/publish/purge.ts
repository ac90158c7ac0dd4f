import { run } from "#server/scripts/platform/child.ts";

const WITHIN_MS = 60_000;

/**
 * Has the operator's own command empty the shared cache in front of the server.
 * @param command for the shell; "" where there is no such cache
 * @returns what went wrong, "" when it is done
 */
export async function purge(command: string): Promise<string> {
  if (!command) return "";
  const { code, lines } = await run("sh", ["-c", command], { limitMs: WITHIN_MS });
  if (code === 0) return "";
  const said = lines.at(-1) ?? (code === null ? "it took longer than a minute" : `it ended with ${String(code)}`);
  return `PURGE_COMMAND failed: ${said}. Until it has run, a shared cache may show the version before for some minutes.`;
}
