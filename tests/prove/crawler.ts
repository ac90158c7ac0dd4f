import { decode } from "html-entities";

export interface Received {
  address: string;
  status: number;
  /** Name and value on a line each. */
  headers: string;
  /** Decompressed. */
  body: Buffer;
}

const AT_ONCE = 4;
const TEXT = /text\/|json|xml|javascript|svg/;
/** Quoted, bracketed or between tags; a list of sizes is parted below. */
const PLACES = [/["'`]([^"'`<>\s][^"'`<>]*)["'`]/g, /url\(\s*["']?([^"')]+)/g, />\s*(https?:\/\/[^<\s]+)\s*</g];
const IS_ADDRESS = /^(https?:\/\/|\.{0,2}\/)[^\s]*$/;

/** Everything in a text that could be an address, whether a reader sees it or not. */
function linksIn(text: string): string[] {
  const found = PLACES.flatMap((place) => [...text.matchAll(place)].map((match) => decode(match[1] ?? "")));
  return found.flatMap((value) => value.split(/,\s+|\s+/)).filter((value) => IS_ADDRESS.test(value));
}

async function receive(origin: string, address: string, cookie: string | undefined): Promise<Received> {
  const headers = cookie ? { cookie } : {};
  const answer = await fetch(origin + address, { headers, redirect: "manual" });
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return { address, status: answer.status, headers: lines, body: Buffer.from(await answer.arrayBuffer()) };
}

function linksOf({ address, headers, body }: Received, origin: string): string[] {
  const moved = /^location: (.*)$/m.exec(headers)?.[1];
  const inside = TEXT.test(/^content-type: (.*)$/m.exec(headers)?.[1] ?? "") ? linksIn(body.toString("utf8")) : [];
  // The practice and the community ask for them by the lesson's name.
  const questions = /^\/module\/\d+\/[^/.?]+$/.test(address) ? [`${address}.questions.json`] : [];
  return [...(moved ? [moved] : []), ...inside, ...questions]
    .filter((link) => URL.canParse(link, origin + address))
    .map((link) => new URL(link, origin + address))
    .filter((url) => url.origin === origin && !/^\/(api|_)\//.test(url.pathname))
    .map(({ pathname, search }) => pathname + search);
}

/** Follows every address from the given ones on, and keeps all that came back. */
export async function crawl(origin: string, from: string[], cookie?: string): Promise<Map<string, Received>> {
  const known = new Set(from);
  const waiting = [...from];
  const received = new Map<string, Received>();
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.splice(0, AT_ONCE).map((address) => receive(origin, address, cookie)));
    for (const answer of answers) {
      received.set(answer.address, answer);
      for (const link of linksOf(answer, origin)) {
        if (known.has(link)) continue;
        known.add(link);
        waiting.push(link);
      }
    }
  }
  return received;
}
