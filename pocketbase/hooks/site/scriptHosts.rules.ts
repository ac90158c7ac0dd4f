/** Host and port as a policy can name them; an IPv6 address is none. */
const NAMEABLE = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

export const hostOf = (siteUrl: string): string => siteUrl.replace(/^https?:\/\//, "");

/**
 * A page's policy, which the build wrote, with hosts put before the folders of its scripts: the site's own, and the one
 * this reader knows it by. Where that cannot be named, scripts may come from the whole site.
 */
export function allowingScripts(policy: string, siteUrl: string, asked: string): string {
  const hosts = [...new Set([asked, hostOf(siteUrl)])].filter((host) => NAMEABLE.test(host));
  const from = (folder: string) => (hosts[0] === asked ? hosts.map((host) => host + folder).join(" ") : "'self'");
  return policy.replace(/\{site\}(\/[^\s;]+)/g, (_, folder: string) => from(folder));
}
