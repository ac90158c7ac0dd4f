import type { Payments } from "#contract/membership.d.ts";

/** The server's settings, and the only place that reads environment variables. README.md lists them. */
export const environment = {
  publicTree: $os.getenv("SITE_PUBLIC"),
  membersTree: $os.getenv("SITE_MEMBERS"),
  manifest: $os.getenv("SITE_MANIFEST"),
  curriculum: $os.getenv("SITE_CURRICULUM"),
  /** The folder of published versions; "" without one. */
  releases: $os.getenv("SITE_RELEASES"),
  siteUrl: $os.getenv("SITE_URL"),
  /** The service worker may cache public pages for offline use. */
  keepsPages: $os.getenv("OFFLINE") !== "off",
  showsAdminUi: $os.getenv("DASHBOARD") === "on",
  /** The header in which a trusted proxy passes the client's address; "" without a proxy. */
  trustedProxy: $os.getenv("TRUSTED_PROXY"),
  /** Set only by the command that creates a superuser, never in the server. */
  superuser: { email: $os.getenv("SUPERUSER_EMAIL"), password: $os.getenv("SUPERUSER_PASSWORD") },
  /** A role to assign; set only by its command, too. */
  role: { email: $os.getenv("ROLE_EMAIL"), name: $os.getenv("ROLE_NAME") },
  /** A Premium grant; set only by its command, too. */
  member: { email: $os.getenv("MEMBER_EMAIL"), until: $os.getenv("MEMBER_UNTIL"), reason: $os.getenv("MEMBER_REASON") },
  /** The server's own address on this machine. */
  serverUrl: $os.getenv("SERVER_URL"),
  payments: paymentsFrom($os.getenv("PAYMENTS")),
  stripe: {
    secretKey: $os.getenv("STRIPE_SECRET_KEY"),
    /** Comma-separated; two while a secret is rotated. */
    webhookSecrets: $os.getenv("STRIPE_WEBHOOK_SECRET").split(","),
    apiBase: $os.getenv("STRIPE_API_BASE") || stripeItself(),
  },
  /** The operator's S3 store of videos; `endpoint` is "" without one. */
  store: {
    endpoint: $os.getenv("S3_ENDPOINT").replace(/\/$/, ""),
    region: $os.getenv("S3_REGION") || "us-east-1",
    accessKey: $os.getenv("S3_ACCESS_KEY"),
    secretKey: $os.getenv("S3_SECRET_KEY"),
    isPathStyle: $os.getenv("S3_PATH_STYLE") !== "off",
    /** Lifetime of a presigned address, at most 600 s. */
    seconds: Math.min(600, Number($os.getenv("S3_ADDRESS_SECONDS")) || 600),
  },
  /** S3 storage of uploaded photos and pictures; `bucket` is "" when they are in the data folder. */
  uploads: {
    bucket: $os.getenv("UPLOADS").replace(/^s3:\/\/|\/$/g, ""),
    endpoint: $os.getenv("UPLOADS_S3_ENDPOINT").replace(/\/$/, ""),
    region: $os.getenv("UPLOADS_S3_REGION") || "us-east-1",
    accessKey: $os.getenv("UPLOADS_S3_ACCESS_KEY"),
    secretKey: $os.getenv("UPLOADS_S3_SECRET_KEY"),
  },
  /** Milliseconds that Premium stays open after a failed charge. */
  graceMs: graceMsFrom($os.getenv("PAYMENT_GRACE_DAYS")),
  /** The target of forwarded usage events: "plausible", or "" for none. */
  forward: {
    name: $os.getenv("ANALYTICS_FORWARD"),
    url: ($os.getenv("PLAUSIBLE_URL") || "https://plausible.io").replace(/\/$/, ""),
    domain: $os.getenv("PLAUSIBLE_DOMAIN"),
  },
  /** The monitor's bearer token; "" disables the metrics. */
  metricsToken: $os.getenv("METRICS_TOKEN"),
  limitsRates: $os.getenv("RATE_LIMITS") !== "off",
  /** The SMTP server; no mail is sent while `host` is "". */
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

// The start has already refused invalid settings (scripts/settings/settings.ts); here they must never grant anything.
function paymentsFrom(value: string): Payments {
  if (value === "" || value === "sandbox") return "sandbox";
  return value === "stripe" ? "stripe" : "off";
}

/** Test payments never reach Stripe: without a test provider there is no API to call. */
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
