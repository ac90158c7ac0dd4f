/** How the site calls itself in mails and certificates: site.json, which the build writes. */
export interface SiteFile {
  name: string;
  tagline: string;
  supportEmail: string;
  language: string;
}
