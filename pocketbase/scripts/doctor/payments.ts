import { join } from "node:path";
import { databaseNumber, rowsIfAny } from "#server/scripts/platform/database.ts";
import { counted, span } from "#server/scripts/platform/words.ts";
import { type Case, type Finding, fine, grave, unsafe } from "./finding.ts";
import { asked } from "./outside.ts";

const ABOUT = "payments";
const WEBHOOK = "/api/course/webhooks/stripe";
const REFUSES = 400;
/** Monthly subscribers cause at least one event in this time. */
const SILENT_FROM_MS = 35 * 86_400_000;
const DAY_MS = 86_400_000;

/** Payments: the keys, whether the provider reaches the server, and its last event. */
export async function lookAtPayments(place: Case): Promise<Finding[]> {
  const { settings, isPublic } = place;
  if (settings.payments === "off") return [fine(ABOUT, "Nothing is sold (PAYMENTS=off).")];
  if (settings.payments === "sandbox") {
    const says = "Test payments: whoever can reach the site has Premium for a card that costs nothing.";
    if (isPublic) return [unsafe(ABOUT, says, "Set PAYMENTS=stripe and its keys, or PAYMENTS=off.")];
    return [fine(ABOUT, "Test payments (PAYMENTS=sandbox): no money moves.")];
  }
  return [...(await aboutKey(place)), ...(await aboutWebhook(place)), aboutEvents(place), ...aboutRefused(place)];
}

/** Reports the key's mode and the provider's answer separately, as either can be wrong alone. */
async function aboutKey({ environment, isPublic }: Case): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key = "", STRIPE_API_BASE: base } = environment;
  const url = `${base || "https://api.stripe.com"}/v1/prices?limit=1`;
  const answer = await asked(url, { headers: { Authorization: `Bearer ${key}` } });
  const isLive = key.includes("_live_");
  const testKey = grave(isPublic)(
    ABOUT,
    "The key is one of Stripe's test mode: test cards open Premium, and no money comes.",
    "Set the live key (sk_live_…) and the live webhook's secret.",
  );
  return [...(isLive ? [] : [testKey]), ...aboutAnswer(answer, isPublic, isLive)];
}

function aboutAnswer(answer: Response | undefined, isPublic: boolean, isLive: boolean): Finding[] {
  const reach = "Look whether this machine may speak to api.stripe.com, and at status.stripe.com.";
  if (!answer) return [grave(isPublic)(ABOUT, "Stripe does not answer: nobody can order.", reach)];
  const { status } = answer;
  if (status === 401)
    return [unsafe(ABOUT, "Stripe does not know the key.", "Put a valid STRIPE_SECRET_KEY into the settings.")];
  if (status >= 500) return [grave(isPublic)(ABOUT, `Stripe answers ${String(status)}: nobody can order.`, reach)];
  return [fine(ABOUT, isLive ? "Stripe knows the live key." : "Stripe answers, and knows the key.")];
}

/** Sends an unsigned event as anyone could; this server must refuse it, not something in front of it. */
async function aboutWebhook({ settings, holder, isPublic }: Case): Promise<Finding[]> {
  if (!holder || !isPublic) return [];
  const { status } = (await asked(`${settings.siteUrl}${WEBHOOK}`, { method: "POST", body: "{}" })) ?? {};
  if (status === REFUSES) return [fine("webhook", `Stripe can reach ${settings.siteUrl}${WEBHOOK}.`)];
  const says = status
    ? `${WEBHOOK} answers ${String(status)} from outside.`
    : `${WEBHOOK} cannot be reached from outside.`;
  return [unsafe("webhook", says, "Let the proxy pass POST on to the server: without it nobody who pays gets in.")];
}

function aboutEvents({ settings, nowMs }: Case): Finding {
  const file = join(settings.dataDir, "data.db");
  const [row] = rowsIfAny(file, "SELECT MAX(created) AS at FROM billingEvents WHERE provider = 'stripe'");
  const running =
    databaseNumber(file, "SELECT COUNT(*) FROM subscriptions WHERE provider = 'stripe' AND endedAt = ''") ?? 0;
  const atMs = Date.parse(String(row?.["at"] ?? "").replace(" ", "T"));
  const says = Number.isNaN(atMs)
    ? "Stripe has told nothing yet"
    : `Stripe last told something ${span(nowMs - atMs)} ago`;
  const isSilent = running > 0 && !(nowMs - atMs < SILENT_FROM_MS);
  if (!isSilent) return fine("events", `${says}; ${counted(running, "membership")} of theirs.`);
  const todo = "See Stripe's list of deliveries: the address, its secret, what it answers.";
  return unsafe("events", `${says}, but ${counted(running, "membership")} of theirs run.`, todo);
}

/** A wrong webhook secret shows in the log: every event is refused. */
function aboutRefused({ settings, nowMs }: Case): Finding[] {
  const since = new Date(nowMs - DAY_MS).toISOString().replace("T", " ");
  const query = `SELECT COUNT(*) FROM _logs WHERE created > ? AND json_extract(data, '$.status') = ${String(REFUSES)}
    AND json_extract(data, '$.url') = '${WEBHOOK}' AND json_extract(data, '$.userAgent') LIKE 'Stripe/%'`;
  const refused = databaseNumber(join(settings.dataDir, "auxiliary.db"), query, since) ?? 0;
  if (refused === 0) return [];
  const says = `${counted(refused, "message")} of Stripe's were refused within a day: STRIPE_WEBHOOK_SECRET is another one.`;
  return [
    unsafe("events", says, "Put the endpoint's signing secret into the settings, restart, let Stripe send again."),
  ];
}
