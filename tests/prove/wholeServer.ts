import { freePort } from "#server/scripts/serve/place.ts";
import { openServer } from "#server/scripts/serve/launchServer.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { heldMB, mostMB, serverOf } from "#support/serverProcess.ts";
import { copyOf, runningServer, type TestServer } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";
import { paymentsFor, WEBHOOK } from "#support/testPayments.ts";

export type WholeServer = TestServer & { port: number; heldMB: () => number; mostMB: () => number };

/** A throw-away server with the flags, the memory and the number of runtimes that an operator's has. */
export async function startWhole(env: Record<string, string> = {}): Promise<WholeServer> {
  const template = await prepareTemplate();
  const dataDir = copyOf(template.dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const payments = await paymentsFor(dataDir);
  payments.messenger.webhook = url + WEBHOOK;
  Object.assign(process.env, { RATE_LIMITS: "off", ...env });
  const settings = readSettings({
    ...{ PORT: String(port), DATA_DIR: dataDir, SITE_URL: url, TEST_PAYMENTS_PORT: new URL(payments.base).port },
    ...env,
  });
  const { child } = await openServer(template.executable, settings);
  const pid = serverOf(dataDir);
  if (pid === undefined) throw new Error("The server's process cannot be found");
  const held = { port, heldMB: () => heldMB(pid), mostMB: () => mostMB(pid) };
  return Object.assign(runningServer({ child, url, dataDir, payments, token: template.token }), held);
}
