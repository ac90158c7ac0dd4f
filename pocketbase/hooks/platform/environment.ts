import type { Payments } from "#contract/membership.d.ts";

/** The server's settings: the only place that reads the environment. README.md lists them. */
export const environment = {
  publicTree: $os.getenv("SITE_PUBLIC"),
  membersTree: $os.getenv("SITE_MEMBERS"),
  manifest: $os.getenv("SITE_MANIFEST"),
  curriculum: $os.getenv("SITE_CURRICULUM"),
  /** The folder of the published versions; "" for none. */
  releases: $os.getenv("SITE_RELEASES"),
  siteUrl: $os.getenv("SITE_URL"),
  /** Browsers may keep public pages for when there is no network. */
  keepsPages: $os.getenv("OFFLINE") !== "off",
  showsAdminUi: $os.getenv("DASHBOARD") === "on",
  /** The header a trusted proxy writes the reader's address into; "" without a proxy. */
  trustedProxy: $os.getenv("TRUSTED_PROXY"),
  /** Only in a command of its own that makes one, never in the server. */
  superuser: { email: $os.getenv("SUPERUSER_EMAIL"), password: $os.getenv("SUPERUSER_PASSWORD") },
  /** What somebody is given to do; only in a command of its own, too. */
  role: { email: $os.getenv("ROLE_EMAIL"), name: $os.getenv("ROLE_NAME") },
  /** Who is given Premium until when, and why; only in a command of its own, too. */
  member: { email: $os.getenv("MEMBER_EMAIL"), until: $os.getenv("MEMBER_UNTIL"), reason: $os.getenv("MEMBER_REASON") },
  /** Where this machine reaches the server itself. */
  serverUrl: $os.getenv("SERVER_URL"),
  payments: paymentsFrom($os.getenv("PAYMENTS")),
  stripe: {
    secretKey: $os.getenv("STRIPE_SECRET_KEY"),
    /** Two while they rotate, parted by a comma. */
    webhookSecrets: $os.getenv("STRIPE_WEBHOOK_SECRET").split(","),
    apiBase: $os.getenv("STRIPE_API_BASE") || stripeItself(),
  },
  /** The operator's own store of videos (S3); `endpoint` is "" without one. */
  store: {
    endpoint: $os.getenv("S3_ENDPOINT").replace(/\/$/, ""),
    region: $os.getenv("S3_REGION") || "us-east-1",
    accessKey: $os.getenv("S3_ACCESS_KEY"),
    secretKey: $os.getenv("S3_SECRET_KEY"),
    isPathStyle: $os.getenv("S3_PATH_STYLE") !== "off",
    /** How long a signed address works: never longer than ten minutes. */
    seconds: Math.min(600, Number($os.getenv("S3_ADDRESS_SECONDS")) || 600),
  },
  /** Where photos and pictures are kept (S3); `bucket` is "" for the data folder. */
  uploads: {
    bucket: $os.getenv("UPLOADS").replace(/^s3:\/\/|\/$/g, ""),
    endpoint: $os.getenv("UPLOADS_S3_ENDPOINT").replace(/\/$/, ""),
    region: $os.getenv("UPLOADS_S3_REGION") || "us-east-1",
    accessKey: $os.getenv("UPLOADS_S3_ACCESS_KEY"),
    secretKey: $os.getenv("UPLOADS_S3_SECRET_KEY"),
  },
  /** How long Premium stays open after a charge failed. */
  graceMs: graceMsFrom($os.getenv("PAYMENT_GRACE_DAYS")),
  /** Who else is told what is counted: "plausible", or "" for nobody. */
  forward: {
    name: $os.getenv("ANALYTICS_FORWARD"),
    url: ($os.getenv("PLAUSIBLE_URL") || "https://plausible.io").replace(/\/$/, ""),
    domain: $os.getenv("PLAUSIBLE_DOMAIN"),
  },
  /** What a monitor shows to read the figures; "" lets nobody. */
  metricsToken: $os.getenv("METRICS_TOKEN"),
  limitsRates: $os.getenv("RATE_LIMITS") !== "off",
  /** Where mails are handed over; nothing is sent while `host` is "". */
  mail: {
    host: $os.getenv("SMTP_HOST"),
    port: Number($os.getenv("SMTP_PORT") || 587),
    user: $os.getenv("SMTP_USER"),
    password: $os.getenv("SMTP_PASSWORD"),
    isEncryptedFromTheStart: $os.getenv("SMTP_TLS") === "on",
    from: $os.getenv("MAIL_FROM"),
  },
  providers: [provider("oidc"), provider("google"), provider("github")],
};

// What is written wrongly has ended the start (scripts/settings/settings.ts); here it only may never grant anything.
function paymentsFrom(value: string): Payments {
  if (value === "" || value === "sandbox") return "sandbox";
  return value === "stripe" ? "stripe" : "off";
}

/** Test payments never reach Stripe: without a test provider nobody answers. */
function stripeItself(): string {
  return paymentsFrom($os.getenv("PAYMENTS")) === "stripe" ? "https://api.stripe.com" : "";
}

function graceMsFrom(days: string): number {
  const number = /^\d{1,2}$/.test(days) ? Number(days) : 14;
  return Math.min(30, number) * 86_400_000;
}

function provider(name: string) {
  const read = (setting: string) => $os.getenv(`OAUTH_${name.toUpperCase()}_${setting}`);
  return {
    name,
    clientId: read("CLIENT_ID"),
    clientSecret: read("CLIENT_SECRET"),
    authURL: read("AUTH_URL"),
    tokenURL: read("TOKEN_URL"),
    userInfoURL: read("USERINFO_URL"),
    displayName: read("DISPLAY_NAME"),
  };
}
