import type { Case } from "#server/scripts/doctor/finding/case.ts";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { asked } from "./asked.ts";

/** A header tells whole seconds, and the way takes its time. */
const NEAR_MS = 5_000;
/** Links, sessions and signed addresses go by it; a payment provider's signature holds for five minutes. */
const FAR_MS = 60_000;
const ABOUT = "clock";
const REMEDY = "Let the system keep it: timedatectl set-ntp true.";

/** How far this machine's clock is ahead, as somebody else's answer shows; undefined where nobody told. */
async function aheadOf(url: string): Promise<number | undefined> {
  const before = Date.now();
  const answer = await asked(url, { method: "HEAD" });
  const middle = (before + Date.now()) / 2;
  const told = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(told) ? undefined : middle - (told + 500);
}

/** Compares the clock with the Date header of whoever is spoken to anyway: a store, the payment provider, the site. */
export async function lookAtClock({ settings, environment, isPublic }: Case): Promise<Finding[]> {
  const { store, payments, siteUrl } = settings;
  const stripe = payments === "stripe" ? environment["STRIPE_API_BASE"] || "https://api.stripe.com" : "";
  const others = [environment["BACKUP_S3_ENDPOINT"], store?.endpoint, stripe].filter(Boolean) as string[];
  for (const url of [...others, ...(isPublic ? [`${siteUrl}/`] : [])]) {
    const ahead = await aheadOf(url);
    if (ahead !== undefined) return [aboutClock(ahead, new URL(url).host, !others.includes(url))];
  }
  const says = "Nobody outside is spoken to whose clock this one could be held against.";
  return isPublic ? [look(ABOUT, says, "Look by hand: timedatectl status.")] : [];
}

function aboutClock(aheadMs: number, host: string, isOwn: boolean): Finding {
  const far = Math.abs(aheadMs);
  const by = `${String(Math.round(far / 1000))} s ${aheadMs > 0 ? "fast" : "slow"}`;
  const same = isOwn ? ", which is this machine's own clock unless somebody else answers there" : "";
  if (far > FAR_MS) return unsafe(ABOUT, `This machine's clock is ${by}, by ${host}.`, REMEDY);
  if (far > NEAR_MS) return look(ABOUT, `This machine's clock is ${by}, by ${host}.`, REMEDY);
  return fine(ABOUT, `The clock agrees with ${host} (Date header)${same}.`);
}
