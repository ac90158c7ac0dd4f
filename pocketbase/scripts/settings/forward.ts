import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

export type Forward = "" | "plausible";

/** Who else is told what is counted; what is set halfway would be told to nobody, unseen. */
export function readForward(environment: Environment): Forward {
  const { ANALYTICS_FORWARD: name = "", PLAUSIBLE_DOMAIN: domain, PLAUSIBLE_URL: url } = environment;
  if (name === "") {
    const alone = domain ? "PLAUSIBLE_DOMAIN" : "PLAUSIBLE_URL";
    if (domain || url) throw new Problem(`${alone} is set, but ANALYTICS_FORWARD is not: set it to plausible.`);
    return "";
  }
  if (name !== "plausible") throw new Problem(`ANALYTICS_FORWARD must be plausible or left out, not "${name}".`);
  if (!domain || !/^[^\s,/]+$/.test(domain))
    throw new Problem("ANALYTICS_FORWARD=plausible needs PLAUSIBLE_DOMAIN, the site's name there, such as the.site.");
  if (url && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new Problem(`PLAUSIBLE_URL must be an address such as https://plausible.io, not "${url}".`);
  return name;
}
