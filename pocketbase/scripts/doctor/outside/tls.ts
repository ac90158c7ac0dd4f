import { isIP } from "node:net";
import { connect } from "node:tls";
import { fine, type Finding, look, unsafe } from "#server/scripts/doctor/finding/finding.ts";
import { ANSWER_WITHIN_MS, asked } from "./asked.ts";

const DAY_MS = 86_400_000;
/** Who renews by themselves do it 30 days before the end. */
const NEAR_DAYS = 14;
const HALF_A_YEAR_S = 15_768_000;
const ABOUT = "tls";

/** What a browser is shown. */
interface Shown {
  /** Why a browser would not go on; "" where it would. */
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

/** The site's certificate as a browser gets it; undefined where nobody answers there. */
function certificateAt({ hostname, port }: URL): Promise<Shown | undefined> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const name = isIP(host) ? {} : { servername: host };
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
    const end = (shown?: Shown) => {
      clearTimeout(late);
      socket.destroy();
      resolve(shown);
    };
    const late = setTimeout(end, ANSWER_WITHIN_MS);
    socket.once("error", () => end());
    socket.once("secureConnect", () => {
      const why = socket.authorizationError as { code?: string } | string | null;
      const code = String((typeof why === "object" ? why?.code : why) ?? "");
      const fault = socket.authorized ? "" : (FAULTS[code] ?? `is not trusted (${code})`);
      end({ fault, expiresMs: Date.parse(socket.getPeerCertificate().valid_to) });
    });
  });
}

function aboutCertificate({ fault, expiresMs }: Shown, nowMs: number): Finding {
  const until = Number.isNaN(expiresMs) ? "" : ` It runs out on ${new Date(expiresMs).toISOString().slice(0, 10)}.`;
  if (fault)
    return unsafe(ABOUT, `The site's certificate ${fault}.${until}`, "Renew or mend it where TLS ends: the proxy.");
  if (expiresMs - nowMs < NEAR_DAYS * DAY_MS)
    return look(ABOUT, `The site's certificate is good, but not for long.${until}`, "Find out why nobody renewed it.");
  return fine(ABOUT, `The site's certificate is good.${until}`);
}

/** The server says it by itself once it knows that readers come by https; then its cookie is for https alone, too. */
function aboutHsts(header: string | null): Finding {
  const seconds = Number(/max-age="?(\d+)/i.exec(header ?? "")?.[1] ?? 0);
  if (seconds >= HALF_A_YEAR_S) return fine("hsts", "Browsers that know the site come by https alone (HSTS).");
  const add = "Let the proxy pass on the server's own Strict-Transport-Security.";
  if (seconds > 0) return look("hsts", `HSTS lasts ${String(seconds)} s only.`, add);
  const todo = "Set TRUSTED_PROXY, let the proxy write X-Forwarded-Proto, and pass on what the server answers.";
  return unsafe("hsts", "The site does not ask browsers for https alone (HSTS).", todo);
}

/** Whoever types the name alone comes by http first. */
async function aboutPlain({ hostname, port }: URL): Promise<Finding[]> {
  if (port) return [];
  const answer = await asked(`http://${hostname}/`);
  if (!answer || answer.headers.get("location")?.startsWith("https://")) return [];
  const says = `http://${hostname}/ does not lead to https.`;
  return [unsafe(ABOUT, says, "Let the proxy redirect it (308).")];
}

/** How the site is reached from outside: certificate, HSTS, and what plain http does. */
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
