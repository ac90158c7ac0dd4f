import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Case, type Finding, fine, look, unsafe } from "./finding.ts";

const DAY_MS = 86_400_000;
/** Automatic renewal happens 30 days before the end. */
const NEAR_DAYS = 14;
const HALF_A_YEAR_S = 15_768_000;
const ABOUT = "tls";

/** The certificate as a browser sees it. */
interface Shown {
  /** Why a browser would refuse it; "" when it would not. */
  fault: string;
  expiresMs: number;
}

const FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet, or this machine's clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is signed by nobody whom browsers trust",
  SELF_SIGNED_CERT_IN_CHAIN: "is signed by nobody whom browsers trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "comes without the certificates between it and one that browsers know",
};

/** The site's certificate as a browser sees it; undefined when nothing answers. */
async function certificateAt({ hostname, port }: URL): Promise<Shown | undefined> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const name = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const why = socket.authorizationError as { code?: string } | string | null;
    const code = String((typeof why === "object" ? why?.code : why) ?? "");
    const fault = socket.authorized ? "" : (FAULTS[code] ?? `is not trusted (${code})`);
    return { fault, expiresMs: Date.parse(socket.getPeerCertificate().valid_to) };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

function aboutCertificate({ fault, expiresMs }: Shown, nowMs: number): Finding {
  const until = Number.isNaN(expiresMs) ? "" : ` It runs out on ${new Date(expiresMs).toISOString().slice(0, 10)}.`;
  if (fault)
    return unsafe(ABOUT, `The site's certificate ${fault}.${until}`, "Renew or mend it where TLS ends: the proxy.");
  if (expiresMs - nowMs < NEAR_DAYS * DAY_MS)
    return look(ABOUT, `The site's certificate is good, but not for long.${until}`, "Find out why nobody renewed it.");
  return fine(ABOUT, `The site's certificate is good.${until}`);
}

/** The server sends HSTS once it knows that readers use https; its cookie is then Secure, too. */
function aboutHsts(header: string | null): Finding {
  const seconds = Number(/max-age="?(\d+)/i.exec(header ?? "")?.[1] ?? 0);
  if (seconds >= HALF_A_YEAR_S) return fine("hsts", "Browsers that know the site come by https alone (HSTS).");
  const add = "Let the proxy pass on the server's own Strict-Transport-Security.";
  if (seconds > 0) return look("hsts", `HSTS lasts ${String(seconds)} s only.`, add);
  const todo = "Set TRUSTED_PROXY, let the proxy write X-Forwarded-Proto, and pass on what the server answers.";
  return unsafe("hsts", "The site does not ask browsers for https alone (HSTS).", todo);
}

/** A visitor who types only the name arrives by http first. */
async function aboutPlain({ hostname, port }: URL): Promise<Finding[]> {
  if (port) return [];
  const answer = await asked(`http://${hostname}/`);
  if (!answer || answer.headers.get("location")?.startsWith("https://")) return [];
  const says = `http://${hostname}/ does not lead to https.`;
  return [unsafe(ABOUT, says, "Let the proxy redirect it (308).")];
}

/** The site as reached from outside: certificate, HSTS, and the redirect from http. */
export async function lookAtTls(siteUrl: string, isPublic: boolean, nowMs: number): Promise<Finding[]> {
  const url = new URL(siteUrl);
  if (url.protocol === "http:" && !isPublic)
    return [fine(ABOUT, "The site is for this machine and its network alone.")];
  if (url.protocol === "http:")
    return [unsafe(ABOUT, `${siteUrl} is open to strangers without https.`, "Put a proxy in front that ends TLS.")];
  const [shown, page] = await Promise.all([certificateAt(url), asked(`${siteUrl}/`)]);
  if (!shown) {
    const todo = "Look at DNS, firewall and proxy; when only this machine cannot reach it, look from another one.";
    return [look(ABOUT, `Nobody answers at ${siteUrl}, as seen from here.`, todo)];
  }
  return [
    aboutCertificate(shown, nowMs),
    ...(page ? [aboutHsts(page.headers.get("strict-transport-security"))] : []),
    ...(await aboutPlain(url)),
  ];
}

const STRANGER = "https://somebody-elses.example";
const API = "/api/course/health";

/** The identity providers on offer, with the redirect URL that an operator registers there. */
export const lookAtProviders = ({ settings: { siteUrl, providers } }: Case): Finding[] =>
  providers.map((name) => fine("login", `${name} is offered; its redirect address must be ${siteUrl}/login`));

/** Checks CORS with requests in the name of another site's page, here and from outside. */
export async function lookAtOrigins({ settings: { siteUrl }, holder, isPublic }: Case): Promise<Finding[]> {
  const places = [holder?.address, isPublic ? siteUrl : undefined].filter((one) => one !== undefined);
  for (const place of new Set(places)) {
    const answer = await asked(`${place}${API}`, { headers: { Origin: STRANGER } });
    const allowed = answer?.headers.get("access-control-allow-origin") ?? "";
    if (allowed !== "*" && allowed !== STRANGER) continue;
    const todo = "Take what adds Access-Control-Allow-Origin out of the proxy; npm start names the one origin.";
    return [unsafe("origins", `Pages of any site may ask the server at ${place}.`, todo)];
  }
  return [fine("origins", `Only pages of ${siteUrl} may ask the server.`)];
}

/** The Date header has whole seconds, and the request takes time. */
const NEAR_MS = 5_000;
/** Links, sessions and signed URLs depend on the clock; a payment provider's signature is valid for five minutes. */
const FAR_MS = 60_000;
const REMEDY = "Let the system keep it: timedatectl set-ntp true.";

/** The lead of this machine's clock in milliseconds, by the answer's Date header; undefined without one. */
async function aheadOf(url: string): Promise<number | undefined> {
  const before = Date.now();
  const answer = await asked(url, { method: "HEAD" });
  const middle = (before + Date.now()) / 2;
  const told = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(told) ? undefined : middle - (told + 500);
}

/** Compares the clock with the Date header of a host in use: a store, the payment provider or the site. */
export async function lookAtClock({ settings, environment, isPublic }: Case): Promise<Finding[]> {
  const { store, payments, siteUrl } = settings;
  const stripe = payments === "stripe" ? environment["STRIPE_API_BASE"] || "https://api.stripe.com" : "";
  const others = [environment["BACKUP_S3_ENDPOINT"], store?.endpoint, stripe].filter(Boolean) as string[];
  for (const url of [...others, ...(isPublic ? [`${siteUrl}/`] : [])]) {
    const ahead = await aheadOf(url);
    if (ahead !== undefined) return [aboutClock(ahead, new URL(url).host, !others.includes(url))];
  }
  const says = "Nobody outside is spoken to whose clock this one could be held against.";
  return isPublic ? [look("clock", says, "Look by hand: timedatectl status.")] : [];
}

function aboutClock(aheadMs: number, host: string, isOwn: boolean): Finding {
  const far = Math.abs(aheadMs);
  const by = `${String(Math.round(far / 1000))} s ${aheadMs > 0 ? "fast" : "slow"}`;
  const same = isOwn ? ", which is this machine's own clock unless somebody else answers there" : "";
  if (far > FAR_MS) return unsafe("clock", `This machine's clock is ${by}, by ${host}.`, REMEDY);
  if (far > NEAR_MS) return look("clock", `This machine's clock is ${by}, by ${host}.`, REMEDY);
  return fine("clock", `The clock agrees with ${host} (Date header)${same}.`);
}

/** The timeout of every request to the outside. */
export const ANSWER_WITHIN_MS = 5_000;

/** The answer, with its body discarded; undefined when there is none in time. */
export async function asked(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  const wishes = { redirect: "manual" as const, signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...init };
  const answer = await fetch(url, wishes).catch(() => undefined);
  await answer?.body?.cancel();
  return answer;
}
