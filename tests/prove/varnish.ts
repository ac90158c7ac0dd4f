import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { startAnswering } from "#support/program.ts";

export type Varnish = AsyncDisposable & {
  url: string;
  /** Where varnishadm finds it. */
  work: string;
};

/** Runs Varnish with a VCL, as the sample's head says, but without TLS before it. */
export async function startVarnish(vcl: string): Promise<Varnish> {
  const varnish = await systemProgram("varnishd", ["varnish"]);
  console.log(/varnish-[\d.]+/.exec((await run(varnish, ["-V"])).lines[0] ?? "")?.[0]);
  const folder = mkdtempSync(join(tmpdir(), "varnish-"));
  const [file, work, port] = [join(folder, "course.vcl"), join(folder, "work"), await freePort()];
  writeFileSync(file, vcl);
  // Its own jail would give the work to a user who may not read the folder.
  const words = ["-j", "none", "-F", "-n", work, "-f", file, "-a", `127.0.0.1:${port}`];
  const more = ["-s", "malloc,256m", "-p", "http_gzip_support=off"];
  const url = `http://127.0.0.1:${port}`;
  const program = await startAnswering(url, varnish, [...words, ...more]);
  return {
    ...{ url, work },
    [Symbol.asyncDispose]: async () => {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
