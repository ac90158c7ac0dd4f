import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

/** Where the test provider listens, what browsers are sent to, and what it is asked and steered with. */
export interface TestPaymentsPlace {
  port: number;
  url: string;
  /** undefined for the one beside its data. */
  key: string | undefined;
}

const LAST_PORT = 65_535;
const KEY = /^\w{24,200}$/;

/** @param port the site's own: the next one is the test provider's */
export function readTestPayments(environment: Environment, port: number): TestPaymentsPlace {
  const own = readPort(environment["TEST_PAYMENTS_PORT"], port);
  const url = environment["TEST_PAYMENTS_URL"] || `http://127.0.0.1:${String(own)}`;
  if (!URL.canParse(url) || !["http:", "https:"].includes(new URL(url).protocol))
    throw new Problem(`TEST_PAYMENTS_URL must be an address such as http://192.168.0.7:8091, not "${url}".`);
  const key = environment["TEST_PAYMENTS_KEY"] || undefined;
  if (key !== undefined && (!KEY.test(key) || key.includes("_live_")))
    throw new Problem(
      "TEST_PAYMENTS_KEY must have 24 letters, digits or _ at least, and is never a live key of Stripe's.",
    );
  return { port: own, url: url.replace(/\/$/, ""), key };
}

function readPort(value: string | undefined, port: number): number {
  if (!value) return port < LAST_PORT ? port + 1 : port - 1;
  const own = Number(value);
  if (!/^\d+$/.test(value) || own < 1 || own > LAST_PORT)
    throw new Problem(`TEST_PAYMENTS_PORT must be a whole number from 1 to 65535, not "${value}".`);
  if (own === port) throw new Problem("TEST_PAYMENTS_PORT must be another port than the site's own (PORT).");
  return own;
}
