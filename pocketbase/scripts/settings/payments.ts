import type { Payments } from "#contract/membership.d.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

const KEY = /^(sk|rk)_(test|live)_[A-Za-z0-9]+$/;
const STRIPE = "https://api.stripe.com";
const SECRET = /^whsec_[A-Za-z0-9+/=_-]+$/;

/** Who takes the money. What would fail at the first buyer is a Problem before anybody can buy. */
export function readPayments(environment: Environment): Payments {
  const value = environment["PAYMENTS"] || "sandbox";
  if (value !== "off" && value !== "sandbox" && value !== "stripe")
    throw new Problem(`PAYMENTS must be off, sandbox or stripe, not "${value}".`);
  if (value === "stripe") readStripe(environment);
  return value;
}

function readStripe({
  STRIPE_SECRET_KEY: key = "",
  STRIPE_WEBHOOK_SECRET: secrets = "",
  STRIPE_API_BASE: base,
  SITE_URL: site,
}: Environment): void {
  if (!KEY.test(key))
    throw new Problem(
      "PAYMENTS=stripe needs STRIPE_SECRET_KEY, a secret key that begins with sk_test_ or sk_live_ (or a restricted rk_ one).",
    );
  const given = secrets.split(",");
  if (given.length > 2 || !given.every((secret) => SECRET.test(secret.trim())))
    throw new Problem(
      "PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, which begins with whsec_ (two, parted by a comma, while you change it).",
    );
  if (key.includes("_live_")) checkLive(site, base);
  else if (base && !isHttp(base))
    throw new Problem(`STRIPE_API_BASE must be an address such as https://api.stripe.com, not "${base}".`);
}

const isHttp = (url: string): boolean => URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);

/** Real money: nobody in between may read the key, nor the buyers' way back. */
function checkLive(site: string | undefined, base: string | undefined): void {
  if (!site?.startsWith("https://"))
    throw new Problem("STRIPE_SECRET_KEY is a live key, so SITE_URL must be the shop's own https address.");
  if (base && base !== STRIPE)
    throw new Problem(`STRIPE_SECRET_KEY is a live key: it goes to ${STRIPE} alone, so leave STRIPE_API_BASE out.`);
}
