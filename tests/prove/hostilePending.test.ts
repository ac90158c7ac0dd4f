// Registers fresh addresses, ones that wait for their owner and ones with an account, in turn: nobody learns by the
// clock which it was.
import { expect, it, vi } from "vitest";
import { hashAt, USUAL } from "#support/hashCost.ts";
import { aPerson } from "#support/person.ts";
import { anAddress, register } from "#serverTests/forms.ts";
import { ownMails } from "#serverTests/here.ts";
import { middle, numberFrom } from "./hostile.ts";

const EACH = numberFrom("PROVE_ROUNDS", 200);
vi.setConfig({ testTimeout: 1_200_000 });
/** Beyond it an attacker with a patient clock would learn something from one request. */
const MOST_APART = 0.1;

const { server } = await ownMails({ RATE_LIMITS: "off" });
// What would tell them apart is a password that is hashed for one and not for another.
await hashAt(USUAL, server);

async function registerMs(email: string): Promise<number> {
  const start = performance.now();
  expect((await register(server, email)).status).toBe(202);
  return performance.now() - start;
}

it("an address takes as long to register whether it is fresh, waits for its owner or has an account", async () => {
  const { email: settled } = await aPerson(server);
  const took = { fresh: [] as number[], pending: [] as number[], settled: [] as number[] };
  // In turn, so that whatever else the machine does meets all three.
  for (let round = 0; round < EACH; round++) {
    const email = anAddress();
    took.fresh.push(await registerMs(email));
    took.settled.push(await registerMs(settled));
    took.pending.push(await registerMs(email));
  }
  const medians = Object.entries(took).map(([what, all]) => [what, middle(all)] as const);
  console.log(`registering, ${EACH} of each: ${medians.map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`).join(", ")}`);
  const all = medians.map(([, ms]) => ms);
  expect(Math.max(...all) / Math.min(...all) - 1).toBeLessThan(MOST_APART);
});
