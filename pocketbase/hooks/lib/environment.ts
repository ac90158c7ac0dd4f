/** The server's settings: the only place that reads the environment. README.md lists them. */
export const environment = {
  publicTree: $os.getenv("SITE_PUBLIC"),
  membersTree: $os.getenv("SITE_MEMBERS"),
  manifest: $os.getenv("SITE_MANIFEST"),
  curriculum: $os.getenv("SITE_CURRICULUM"),
  siteUrl: $os.getenv("SITE_URL"),
  showsDashboard: $os.getenv("DASHBOARD") === "on",
  /** The header a trusted proxy writes the reader's address into; "" without a proxy. */
  trustedProxy: $os.getenv("TRUSTED_PROXY"),
  limitsRates: $os.getenv("RATE_LIMITS") !== "off",
};
