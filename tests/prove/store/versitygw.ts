import { freePort } from "#server/scripts/serve/place.ts";
import { goProgram } from "#support/goProgram.ts";
import { startAnswering } from "#support/program.ts";

const VERSITYGW = {
  ...{ module: "github.com/versity/versitygw", version: "1.8.0" },
  hash: "h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=",
};
const REGION = "eu-test-1";
const OWNER = { accessKey: "AKPROVE", secretKey: "a secret/with+signs" };

/** A real S3 server; a folder is a bucket, and a file in it an object. */
export interface Gateway extends AsyncDisposable {
  name: string;
  url: string;
  /** What it was asked for, one line a request, as it logs it. */
  lines: string[];
  /** For the site's server. */
  env: Record<string, string>;
}

/**
 * @param origin whose pages may fetch objects by a script (the bucket's CORS)
 * @param notes where it notes what S3 keeps of an object beside its bytes; without it nothing is kept, and it takes no
 * object in parts
 * @param owner whose key it takes, and no other
 */
export async function startGateway(
  folder: string,
  origin: string,
  notes?: string,
  owner = OWNER,
  port?: number,
): Promise<Gateway> {
  const executable = await goProgram(VERSITYGW);
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ROOT_ACCESS_KEY: owner.accessKey, ROOT_SECRET_KEY: owner.secretKey };
  const args = ["--port", `127.0.0.1:${port}`, "--region", REGION, "--keep-alive", "--cors-allow-origin", origin];
  const kept = ["posix", ...(notes ? ["--sidecar", notes] : ["--nometa"]), folder];
  const program = await startAnswering(url, executable, [...args, ...kept], { env });
  const settings = { S3_ENDPOINT: url, S3_REGION: REGION, S3_ACCESS_KEY: owner.accessKey };
  return {
    ...{ name: `versitygw ${VERSITYGW.version}`, url, lines: program.lines },
    env: { ...settings, S3_SECRET_KEY: owner.secretKey },
    [Symbol.asyncDispose]: program[Symbol.asyncDispose],
  };
}
