import { randomBytes } from "node:crypto";
import { stop } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { launchServer } from "#server/scripts/serve/launchServer.ts";
import { isSiteBuilt } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { quietEnvironment } from "./quiet.ts";
import { countAll, readPage, signIn, signInAsLearner } from "./smoke.ts";

/** A copy of the data, and what is to serve it. */
export interface Copy {
  executable: string;
  dataDir: string;
  hooksDir?: string;
  migrationsDir?: string;
}

/** What a server on the copy answered. */
export interface Tried {
  /** By collection, as the API counts them. */
  counts: Record<string, number>;
  /** Whether there was a built page to look at. */
  hasPage: boolean;
}

/**
 * Serves a copy of the data with the real executable, migrations and hooks, where nobody hears of it, and asks what
 * matters: health, a superuser's and a learner's sign-in, a page, the count of every collection. The copy is changed.
 * @throws {Problem} for the first that is not answered as it should be
 */
export async function tryOut(copy: Copy, settings: Pick<Settings, "siteUrl">): Promise<Tried> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  // Made by the server itself as it starts up, in the copy alone.
  const someone = { email: "trial@example.invalid", password: randomBytes(24).toString("base64url") };
  const server = await launchServer({
    executable: copy.executable,
    args: [...folderFlags(copy), "--hooksPool=4", `--http=127.0.0.1:${String(port)}`, `--origins=${url}`],
    env: {
      ...quietEnvironment(settings, url),
      ...{ SUPERUSER_EMAIL: someone.email, SUPERUSER_PASSWORD: someone.password },
    },
    url,
  });
  try {
    const token = await signIn(url, "_superusers", someone);
    const counts = await countAll(url, token);
    await signInAsLearner(url, token);
    const hasPage = isSiteBuilt();
    if (hasPage) await readPage(url);
    return { counts, hasPage };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`The server on a copy does not answer: ${String(error)}`);
  } finally {
    await stop(server.child);
  }
}
