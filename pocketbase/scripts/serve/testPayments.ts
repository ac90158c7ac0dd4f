import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { launch, stopping } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { folderOf, keyIn, secretOf } from "#server/test-payments/key.ts";
import { privately } from "./closed.ts";
import { requireFreePort } from "./place.ts";

export const TEST_PAYMENTS = "pocketbase/test-payments/main.ts";
const MAIN = join(PROJECT, TEST_PAYMENTS);
const NAME = "TEST_PAYMENTS_PORT";

type Place = Pick<Settings, "payments" | "testPayments" | "dataDir" | "address">;

/** Checks that the test provider is included and that its port is free. @throws {Problem} when not */
export async function requireTestPayments({ payments, testPayments }: Place): Promise<void> {
  if (payments !== "sandbox") return;
  if (!existsSync(MAIN))
    throw new Problem(
      "PAYMENTS=sandbox needs the test provider, which is not in this release (npm run release -- --with-test-payments): set PAYMENTS=off or stripe.",
    );
  await requireFreePort({ host: "127.0.0.1", port: testPayments.port }, NAME);
}

const keyOf = ({ testPayments, dataDir }: Pick<Settings, "testPayments" | "dataDir">): string =>
  testPayments.key ?? privately(() => keyIn(folderOf(dataDir)));

/** The hooks' settings for the test provider; none with any other provider. */
export function testPaymentsEnvironment(settings: Partial<Place>): NodeJS.ProcessEnv {
  const { payments, testPayments, dataDir } = settings;
  if (payments !== "sandbox" || !testPayments || !dataDir) return {};
  const key = keyOf({ testPayments, dataDir });
  const base = `http://127.0.0.1:${String(testPayments.port)}`;
  return { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secretOf(key) };
}

/** Starts the stand-in for Stripe beside the server; it ends with this process. */
export async function launchTestPayments(settings: Place): Promise<void> {
  const { payments, testPayments, dataDir, address } = settings;
  if (payments !== "sandbox") return;
  const { port, url } = testPayments;
  const env = {
    ...{ PATH: process.env["PATH"], TEST_PAYMENTS_FOLDER: folderOf(dataDir), TEST_PAYMENTS_URL: url },
    ...{ TEST_PAYMENTS_PORT: String(port), TEST_PAYMENTS_WEBHOOK: `${address}/api/course/webhooks/stripe` },
    TEST_PAYMENTS_KEY: keyOf(settings),
  };
  const child = privately(() => launch(process.execPath, [MAIN], { env, stdio: ["pipe", "pipe", "inherit"] }));
  const ended = once(child, "close");
  const hasBegun = await Promise.race([
    new Promise((resolve) => child.stdout?.once("data", resolve)),
    ended.then(() => false),
  ]);
  if (hasBegun === false) throw new Problem("The test provider ended before it could answer.");
  console.log(`Test payments are taken at ${url}: no money moves.`);
  void ended.then(() => {
    if (!stopping.aborted) console.error("The test provider fell: nobody can order until the next start.");
  });
}
