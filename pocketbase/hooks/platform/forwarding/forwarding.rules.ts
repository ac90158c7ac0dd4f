/** A stored event in the form that adapters forward. */
export interface Forwardable {
  name: string;
  props: Record<string, string | number | boolean>;
  /** The path of the sending page; "" when unknown. */
  page: string;
  /** 32 hexadecimal digits, the same within one visit, which reveal nothing about it. */
  visit: string;
}

export interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A target of forwarded events. A new one needs a file of its own and a line in forwarding.ts. */
export interface Adapter {
  /** Returns undefined for an event that is not forwarded. */
  requestFor: (event: Forwardable) => Request | undefined;
  /** True when the target accepted it; `header` returns a response header, "" when it is missing. */
  isTaken: (status: number, header: (name: string) => string) => boolean;
}

interface Target {
  /** Plausible's address, without a trailing slash. */
  url: string;
  /** The site's name at Plausible. */
  domain: string;
  siteUrl: string;
}

/** Events that only this site's own sums can make use of. */
const STAYS = ["performance", "video_left"];
/** Properties with typed words or error messages are never forwarded. */
const STAYING_PROPS = ["none", "error_message", "page_name"];

/**
 * Plausible tells visits apart by address and browser, and drops events from a server's own address. It gets a made-up
 * private address (fd00::/8) per visit of at most a day, never the reader's.
 */
function addressOf(visit: string): string {
  const digits = `fd${visit.slice(0, 30)}`;
  return (digits.match(/.{4}/g) ?? []).join(":");
}

const propsOf = (props: Forwardable["props"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(props)
      .filter(([name]) => !STAYING_PROPS.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** Adapter for Plausible's events API (plausible.io/docs/events-api). */
export const plausible = ({ url, domain, siteUrl }: Target): Adapter => ({
  requestFor({ name, props, page, visit }) {
    if (STAYS.includes(name)) return undefined;
    const event = {
      ...{ domain, name: name === "page_view" ? "pageview" : name, url: siteUrl + (page || "/") },
      ...(name !== "page_view" && { props: propsOf(props) }),
    };
    const headers = {
      "Content-Type": "application/json",
      // Plausible drops robots; a browser's name would be false.
      "User-Agent": "course-server/1.0",
      "X-Forwarded-For": addressOf(visit),
    };
    return { url: `${url}/api/event`, headers, body: JSON.stringify(event) };
  },
  // Plausible answers 202 even to an event it drops as a robot's.
  isTaken: (status, header) => status >= 200 && status < 300 && header("X-Plausible-Dropped") === "",
});
