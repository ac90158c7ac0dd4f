import { createHmac, randomUUID } from "node:crypto";
import type { Chance } from "./random.ts";

const HEX = "0123456789abcdef";
/** How far a signed time may lie from now. */
export const TOLERANCE_S = 300;

export interface Forged {
  body: string;
  header?: string;
  method?: string;
  path?: string;
}

/** What a forger knows, and what they only wish for: the secret signs what is then spoilt. */
export interface Known {
  chance: Chance;
  secret: string;
  /** Was in force before two changes. */
  retired: string;
  about: { customer: string; session: string };
}

export const nowS = () => Math.floor(Date.now() / 1000);

const TYPES = ["checkout.session.completed", "invoice.paid", "customer.subscription.created", "charge.dispute.closed"];

export const eventAbout = ({ chance, about }: Known): string =>
  JSON.stringify({
    ...{ id: `evt_forged${randomUUID()}`, object: "event", api_version: "2026-10-28.endive", created: nowS() },
    ...{ livemode: false, type: chance.of(TYPES) },
    data: { object: { id: about.session, object: "checkout.session", customer: about.customer, status: "complete" } },
  });

/** Ways to send what the provider did not sign, or signed at another time. */
export function forgeries(known: Known): Record<string, () => Forged> {
  const { chance, secret, retired } = known;
  const anEvent = () => eventAbout(known);
  const hmac = (text: string, key = secret, algorithm = "sha256"): string =>
    createHmac(algorithm, key).update(text).digest("hex");
  const signed = (body: string, key = secret, at = nowS()): string => `t=${at},v1=${hmac(`${at}.${body}`, key)}`;

  /** A sign of a text put in another's place. */
  function spoilt(text: string, at: number): string {
    const other = chance.of([...HEX].filter((sign) => sign !== text[at]));
    return text.slice(0, at) + other + text.slice(at + 1);
  }

  const ways: Record<string, () => Forged> = {
    "one sign of the signature": () => {
      const body = anEvent();
      const header = signed(body);
      return { body, header: spoilt(header, header.length - 1 - chance.below(64)) };
    },
    "a shorter signature": () => cut(1 + chance.below(64)),
    "a longer signature": () => changed((header) => header + HEX[chance.below(16)]),
    "in capitals": () =>
      changed((header) => header.replace(/v1=.*/, (part) => `v1=${part.slice(3).toUpperCase()}`), /[a-f]/),
    "one byte of the body": () => {
      const body = anEvent();
      const at = body.indexOf("evt_forged") + 10 + chance.below(30);
      return { body: spoilt(body, at), header: signed(body) };
    },
    "a body with more behind it": () => bodied((body) => `${body}${chance.of([" ", "\n", "\0", "{}", "\r\n"])}`),
    "a body written otherwise": () => bodied((body) => JSON.stringify(JSON.parse(body), null, 1)),
    "the body of another": () => bodied(() => anEvent()),
    "another second, not signed": () =>
      changed((header) => header.replace(/t=(\d+)/, (_, at: string) => `t=${Number(at) + 1 + chance.below(200)}`)),
    "a time long ago, signed": () => timed(-(TOLERANCE_S + 5 + chance.below(10_000_000))),
    "a time to come, signed": () => timed(TOLERANCE_S + 5 + chance.below(10_000_000)),
    "a time that is none": () => {
      const body = anEvent();
      const at = chance.of([
        "",
        "-1",
        "0",
        "NaN",
        "Infinity",
        "1e99",
        "0x7fffffff",
        "99999999999999999999",
        "+1",
        "1.5",
      ]);
      return { body, header: `t=${at},v1=${hmac(`${at}.${body}`)}` };
    },
    "milliseconds for seconds": () => {
      const body = anEvent();
      const at = Date.now();
      return { body, header: `t=${at},v1=${hmac(`${at}.${body}`)}` };
    },
    "two times": () => changed((header) => `t=${nowS() - 9_999},${header}`),
    "the old scheme alone": () => changed((header) => header.replace("v1=", "v0=")),
    "a made-up secret": () => withSecret(`whsec_${randomUUID()}`),
    "a secret that has gone": () => withSecret(retired),
    "an empty secret": () => withSecret(""),
    "the secret without its mark": () => withSecret(secret.replace("whsec_", "")),
    "the body signed without its time": () => {
      const body = anEvent();
      return { body, header: `t=${nowS()},v1=${hmac(body)}` };
    },
    "another hash": () => {
      const [body, at] = [anEvent(), nowS()];
      return { body, header: `t=${at},v1=${hmac(`${at}.${body}`, secret, chance.of(["sha1", "sha512", "md5"]))}` };
    },
    "base64 for hex": () => {
      const [body, at] = [anEvent(), nowS()];
      return { body, header: `t=${at},v1=${Buffer.from(hmac(`${at}.${body}`), "hex").toString("base64")}` };
    },
    "many guesses": () => {
      const guesses = Array.from({ length: 7 }, () => `v1=${hmac(randomUUID(), randomUUID())}`);
      return { body: anEvent(), header: `t=${nowS()},${guesses.join()}` };
    },
    "the right one behind too many": () => {
      const body = anEvent();
      const guesses = Array.from({ length: 8 + chance.below(100) }, () => `v1=${hmac(randomUUID())}`);
      return { body, header: signed(body).replace(",", `,${guesses.join()},`) };
    },
    "no header": () => ({ body: anEvent() }),
    "an odd header": () => ({
      body: anEvent(),
      header: chance.of(["", ",", "t", "t=", "v1=", "t=,v1=", "=,=", "[]", "null", "t=1;v1=1", "v1=a,t=", "t=1,v1=\t"]),
    }),
    "a header that says nothing": () => {
      const sign = () => String.fromCharCode(33 + chance.below(94));
      return { body: anEvent(), header: Array.from({ length: chance.below(300) }, sign).join("") };
    },
    "the provider that is not asked": () => {
      const body = anEvent();
      const path = chance.of(["sandbox", "Stripe", "STRIPE", "stripe%00", "stripe%2f", "manual", "off", "stripe;a"]);
      return { body, header: signed(body), path };
    },
    "another verb": () => {
      const body = anEvent();
      return { body, header: signed(body), method: chance.of(["PUT", "PATCH", "DELETE", "GET", "HEAD"]) };
    },
  };

  const withSecret = (key: string): Forged => {
    const body = anEvent();
    return { body, header: signed(body, key) };
  };
  const timed = (seconds: number): Forged => {
    const body = anEvent();
    return { body, header: signed(body, secret, nowS() + seconds) };
  };
  const bodied = (change: (body: string) => string): Forged => {
    const body = anEvent();
    return { body: change(body), header: signed(body) };
  };
  const cut = (signs: number): Forged => changed((header) => header.slice(0, -signs));
  function changed(change: (header: string) => string, needs = /./): Forged {
    const body = anEvent();
    const header = signed(body);
    return needs.test(header.slice(-64)) ? { body, header: change(header) } : changed(change, needs);
  }
  return ways;
}
