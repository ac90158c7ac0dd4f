import { createHmac, randomUUID } from "node:crypto";
import type { Chance } from "#support/random.ts";

const HEX = "0123456789abcdef";
/** How far a signed time may lie from now. */
export const TOLERANCE_S = 300;

export interface Forged {
  body: string;
  header?: string | undefined;
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

/** What the provider would have sent at this moment: what is forged differs from it in one thing. */
interface Right {
  body: string;
  at: number;
  header: string;
}

/** Ways to send what the provider did not sign, or signed at another time. */
export function forgeries(known: Known): Record<string, () => Forged> {
  const { chance, secret, retired } = known;
  const hmac = (text: string, key = secret, algorithm = "sha256"): string =>
    createHmac(algorithm, key).update(text).digest("hex");
  const signed = (body: string, key = secret, at: number | string = nowS()): string =>
    `t=${at},v1=${hmac(`${at}.${body}`, key)}`;

  /** A sign of a text put in another's place. */
  function spoilt(text: string, at: number): string {
    const other = chance.of([...HEX].filter((sign) => sign !== text[at]));
    return text.slice(0, at) + other + text.slice(at + 1);
  }
  const headed = (change: (header: string) => string) => (right: Right) => ({ header: change(right.header) });
  const keyed = (key: string) => (right: Right) => ({ header: signed(right.body, key) });
  const timed = (at: () => number | string) => (right: Right) => ({ header: signed(right.body, secret, at()) });
  const guesses = (count: number): string =>
    Array.from({ length: count }, () => `v1=${hmac(randomUUID(), randomUUID())}`).join();
  const away = () => TOLERANCE_S + 5 + chance.below(10_000_000);

  const ways: Record<string, (right: Right) => Partial<Forged>> = {
    "one sign of the signature": headed((header) => spoilt(header, header.length - 1 - chance.below(64))),
    "a shorter signature": headed((header) => header.slice(0, -1 - chance.below(64))),
    "a longer signature": headed((header) => header + HEX[chance.below(16)]),
    "in capitals": headed((header) => header.replace(/(?<=v1=).*/, (hex) => hex.toUpperCase())),
    "one byte of the body": ({ body }) => ({ body: spoilt(body, body.indexOf("evt_forged") + 10 + chance.below(30)) }),
    "a body with more behind it": ({ body }) => ({ body: body + chance.of([" ", "\n", "\0", "{}", "\r\n"]) }),
    "a body written otherwise": ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) }),
    "the body of another": () => ({ body: eventAbout(known) }),
    "another second, not signed": headed((header) =>
      header.replace(/t=(\d+)/, (_, at: string) => `t=${Number(at) + 1 + chance.below(200)}`),
    ),
    "a time long ago, signed": timed(() => nowS() - away()),
    "a time to come, signed": timed(() => nowS() + away()),
    "a time that is none": timed(() =>
      chance.of([...["", "-1", "0", "NaN", "Infinity", "1e99", "0x7fffffff", "99999999999999999999", "+1", "1.5"]]),
    ),
    "milliseconds for seconds": timed(() => Date.now()),
    "two times": headed((header) => `t=${nowS() - 9_999},${header}`),
    "the old scheme alone": headed((header) => header.replace("v1=", "v0=")),
    "a made-up secret": keyed(`whsec_${randomUUID()}`),
    "a secret that has gone": keyed(retired),
    "an empty secret": keyed(""),
    "the secret without its mark": keyed(secret.replace("whsec_", "")),
    "the body signed without its time": ({ body, at }) => ({ header: `t=${at},v1=${hmac(body)}` }),
    "another hash": ({ body, at }) => ({
      header: `t=${at},v1=${hmac(`${at}.${body}`, secret, chance.of(["sha1", "sha512", "md5"]))}`,
    }),
    "base64 for hex": headed((header) =>
      header.replace(/(?<=v1=).*/, (hex) => Buffer.from(hex, "hex").toString("base64")),
    ),
    "many guesses": ({ at }) => ({ header: `t=${at},${guesses(7)}` }),
    "the right one behind too many": headed((header) => header.replace(",", `,${guesses(8 + chance.below(100))},`)),
    "no header": () => ({ header: undefined }),
    "an odd header": () => ({
      header: chance.of(["", ",", "t", "t=", "v1=", "t=,v1=", "=,=", "[]", "null", "t=1;v1=1", "v1=a,t=", "t=1,v1=\t"]),
    }),
    "a header that says nothing": () => {
      const sign = () => String.fromCharCode(33 + chance.below(94));
      return { header: Array.from({ length: chance.below(300) }, sign).join("") };
    },
    "the provider that is not asked": () => ({
      path: chance.of(["sandbox", "Stripe", "STRIPE", "stripe%00", "stripe%2f", "manual", "off", "stripe;a"]),
    }),
    "another verb": () => ({ method: chance.of(["PUT", "PATCH", "DELETE", "GET", "HEAD"]) }),
  };
  const forge = (way: (right: Right) => Partial<Forged>) => (): Forged => {
    const [body, at] = [eventAbout(known), nowS()];
    const right = { body, at, header: signed(body, secret, at) };
    return { body, header: right.header, ...way(right) };
  };
  return Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, forge(way)]));
}
