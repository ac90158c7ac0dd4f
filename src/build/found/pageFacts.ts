import { Parser } from "htmlparser2";

type Thing = Record<string, unknown>;

/** What a page says of itself to search engines. */
export interface PageFacts {
  /** It names itself as canonical, and does not ask to stay out of them. */
  isListed: boolean;
  /** Its videos (schema.org). */
  videos: Thing[];
}

const videosIn = (json: string): Thing[] => {
  const data = JSON.parse(json) as Thing & { "@graph"?: Thing[] };
  return (data["@graph"] ?? [data]).filter((thing) => thing["@type"] === "VideoObject");
};

/** @param address where the page is served */
export function pageFacts(html: string, address: string): PageFacts {
  const found: PageFacts = { isListed: false, videos: [] };
  let isHidden = false;
  let data: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, href = "", content, name: meta, type }) {
      if (name === "link" && rel === "canonical") found.isListed = new URL(href).pathname === address;
      if (name === "meta" && meta === "robots" && content?.includes("noindex")) isHidden = true;
      if (name === "script" && type === "application/ld+json") data = "";
    },
    ontext: (text) => void (data !== undefined && (data += text)),
    onclosetag(name) {
      if (name !== "script" || data === undefined) return;
      found.videos.push(...videosIn(data));
      data = undefined;
    },
  });
  parser.end(html);
  return { ...found, isListed: found.isListed && !isHidden };
}
