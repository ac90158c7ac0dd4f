/** A kept event, as an adapter may pass it on. */
export interface Forwardable {
  name: string;
  props: Record<string, string | number | boolean>;
  /** The path of its page, "" where that is not known. */
  page: string;
  /** 32 hexadecimal digits that are the same for one visit, and say nothing about it. */
  visit: string;
}

export interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Where events go beside this server. A new one is a file of its own, and a line in forwarding.ts. */
export interface Adapter {
  /** undefined for an event that is not passed on. */
  requestFor: (event: Forwardable) => Request | undefined;
  /** Whether it was taken; `header` gives one of the answer's headers, "" without it. */
  isTaken: (status: number, header: (name: string) => string) => boolean;
}

interface Target {
  /** Where Plausible runs, without a slash at its end. */
  url: string;
  /** The site's name there. */
  domain: string;
  siteUrl: string;
}

/** Measures, and where a video was left: sums of them mean something here and nothing there. */
const STAYS = ["performance", "video_left"];
/** Words that somebody typed or that an error said stay here. */
const STAYING_PROPS = ["none", "error_message", "page_name"];

/**
 * Plausible tells visits apart by address and browser, and drops what comes from a server's own address. It gets an
 * address that no network has (fd00::/8), made up for the visit's one day, and never the reader's.
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

/** Plausible's events API (plausible.io/docs/events-api). */
export const plausible = ({ url, domain, siteUrl }: Target): Adapter => ({
  requestFor({ name, props, page, visit }) {
    if (STAYS.includes(name)) return undefined;
    const event = {
      ...{ domain, name: name === "page_view" ? "pageview" : name, url: siteUrl + (page || "/") },
      ...(name !== "page_view" && { props: propsOf(props) }),
    };
    const headers = {
      "Content-Type": "application/json",
      // The name of a robot would be dropped, a browser's would be a lie.
      "User-Agent": "course-server/1.0",
      "X-Forwarded-For": addressOf(visit),
    };
    return { url: `${url}/api/event`, headers, body: JSON.stringify(event) };
  },
  // What it takes for a robot's is answered by 202, too.
  isTaken: (status, header) => status >= 200 && status < 300 && header("X-Plausible-Dropped") === "",
});
