import { describe, expect, test } from "vitest";
import { readSettings } from "#server/scripts/settings/settings.ts";

const MAIL = { SMTP_HOST: "mail.the.site", MAIL_FROM: "course@the.site" };
const OIDC = {
  OAUTH_OIDC_CLIENT_ID: "id",
  OAUTH_OIDC_CLIENT_SECRET: "secret",
  OAUTH_OIDC_AUTH_URL: "https://id.the.site/auth",
  OAUTH_OIDC_TOKEN_URL: "https://id.the.site/token",
  OAUTH_OIDC_USERINFO_URL: "https://id.the.site/me",
};

const refused = (environment: Record<string, string>) => expect(() => readSettings(environment));

describe("the settings", () => {
  test("are complete when nothing is set", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 8090,
      siteUrl: "http://127.0.0.1:8090",
      dataDir: expect.stringMatching(/pocketbase\/pb_data$/) as string,
      dashboard: "off",
      trustedProxy: "",
      canMail: false,
      providers: [],
    });
  });

  test("know whether mails can be sent", () => {
    expect(readSettings(MAIL).canMail).toBe(true);
    const full = { ...MAIL, SMTP_PORT: "465", SMTP_TLS: "on", SMTP_USER: "ada", SMTP_PASSWORD: "a secret" };
    expect(readSettings(full).canMail).toBe(true);
  });

  test("know the providers whose client is set", () => {
    const google = { OAUTH_GOOGLE_CLIENT_ID: "id", OAUTH_GOOGLE_CLIENT_SECRET: "secret" };
    expect(readSettings({ ...google, ...OIDC }).providers).toEqual(["OIDC", "GOOGLE"]);
  });

  test("take an empty value as not set", () => {
    expect(readSettings({ PORT: "", HOST: "", SITE_URL: "", DASHBOARD: "", POCKETBASE_BIN: "" })).toEqual(
      readSettings({}),
    );
  });

  test("follow the port and the host with the site's address", () => {
    expect(readSettings({ PORT: "9000", HOST: "localhost" }).siteUrl).toBe("http://localhost:9000");
  });

  test("reach a server that listens everywhere on this machine", () => {
    expect(readSettings({ HOST: "0.0.0.0" }).address).toBe("http://127.0.0.1:8090");
    expect(readSettings({ HOST: "::" }).address).toBe("http://[::1]:8090");
  });

  test("keep the site's address apart from where the server listens", () => {
    const { address, siteUrl } = readSettings({ SITE_URL: "https://the.site/" });
    expect({ address, siteUrl }).toEqual({ address: "http://127.0.0.1:8090", siteUrl: "https://the.site" });
  });

  test("take test payments behind the site's own port, unless they say otherwise", () => {
    const taken = { port: 9001, url: "http://127.0.0.1:9001", key: undefined };
    expect(readSettings({ PORT: "9000" }).testPayments).toEqual(taken);
    const phone = { TEST_PAYMENTS_PORT: "9500", TEST_PAYMENTS_URL: "http://192.168.0.7:9500/" };
    expect(readSettings(phone).testPayments).toEqual({ ...taken, port: 9500, url: "http://192.168.0.7:9500" });
  });

  test("name a superuser by address and password", () => {
    const superuser = { email: "ada@the.site", password: "eight or more" };
    expect(
      readSettings({ SUPERUSER_EMAIL: superuser.email, SUPERUSER_PASSWORD: superuser.password }).superuser,
    ).toEqual(superuser);
  });
});

describe("one sentence names the setting that is wrong", () => {
  test.each([
    [{ SMTP_USER: "ada" }, "SMTP_USER is set, but SMTP_HOST is not: name the mail server, or leave both out."],
    [{ ...MAIL, SMTP_HOST: "smtp://mail" }, 'SMTP_HOST must be a host name or an address, not "smtp://mail".'],
    [{ ...MAIL, SMTP_PORT: "smtp" }, 'SMTP_PORT must be a whole number from 1 to 65535, not "smtp".'],
    [{ ...MAIL, SMTP_TLS: "yes" }, 'SMTP_TLS must be on or off, not "yes".'],
    [{ ...MAIL, SMTP_USER: "ada" }, "A mail server's account needs both SMTP_USER and SMTP_PASSWORD."],
    [{ ...MAIL, MAIL_FROM: "" }, 'MAIL_FROM must be the sender\'s address, such as course@the.site, not "".'],
    [{ ...MAIL, MAIL_FROM: "Course <a@b.c>" }, /^MAIL_FROM must be the sender's address/],
    [{ OAUTH_GITHUB_CLIENT_ID: "id" }, /^OAUTH_GITHUB_CLIENT_SECRET is missing/],
    [{ OAUTH_GOOGLE_CLIENT_SECRET: "secret" }, /^OAUTH_GOOGLE_CLIENT_ID is missing/],
    [{ ...OIDC, OAUTH_OIDC_TOKEN_URL: "" }, 'OAUTH_OIDC_TOKEN_URL must be an address of the provider, not "".'],
    [{ ...OIDC, OAUTH_OIDC_AUTH_URL: "id.the.site" }, /^OAUTH_OIDC_AUTH_URL must be an address/],
  ])("%j", (environment, sentence) => refused(environment).toThrow(sentence));

  test.each(["0", "65536", "80x", "-1", "8090.5", "1e3"])("PORT %s", (PORT) => {
    refused({ PORT }).toThrow(`PORT must be a whole number from 1 to 65535, not "${PORT}".`);
  });

  test.each(["0", "65536", "80x", "8090"])("TEST_PAYMENTS_PORT %s", (TEST_PAYMENTS_PORT) => {
    refused({ TEST_PAYMENTS_PORT }).toThrow(/^TEST_PAYMENTS_PORT must be /);
  });

  test.each([
    ["TEST_PAYMENTS_URL", "the.site:8091"],
    ["TEST_PAYMENTS_KEY", "short"],
    ["TEST_PAYMENTS_KEY", `sk_live_${"x".repeat(24)}`],
  ])("%s %s", (name, value) => {
    refused({ [name]: value }).toThrow(new RegExp(`^${name} must `));
  });

  test.each(["a b", "http://x", "1.2.3", "999.1.1.1", "-x"])("HOST %s", (HOST) => {
    refused({ HOST }).toThrow(/^HOST must be /);
  });

  test.each(["the.site", "ftp://the.site", "https://the.site/course", "https://ada@the.site", "https://the.site?x"])(
    "SITE_URL %s",
    (SITE_URL) => {
      refused({ SITE_URL }).toThrow(/^SITE_URL must be /);
    },
  );

  test.each([
    ["DASHBOARD", "yes"],
    ["OFFLINE", "no"],
    ["TRUSTED_PROXY", "X Forwarded"],
    ["METRICS_TOKEN", "a-token-of-23-character"],
    ["METRICS_TOKEN", "a token with spaces that is long enough"],
  ])("%s %s", (name, value) => {
    refused({ [name]: value }).toThrow(new RegExp(`^${name} `));
  });

  test.each([
    ["an address alone", { SUPERUSER_EMAIL: "ada@the.site" }],
    ["a password alone", { SUPERUSER_PASSWORD: "eight or more" }],
    ["no address at all", { SUPERUSER_EMAIL: "ada", SUPERUSER_PASSWORD: "eight or more" }],
    ["a short password", { SUPERUSER_EMAIL: "ada@the.site", SUPERUSER_PASSWORD: "seven77" }],
    [
      "a password longer than PocketBase reads",
      { SUPERUSER_EMAIL: "ada@the.site", SUPERUSER_PASSWORD: "ä".repeat(36) },
    ],
  ])("a superuser with %s", (_, environment) => {
    refused(environment).toThrow(/superuser/);
  });
});

test("a bucket for uploads is one for nothing else, with a key to it", () => {
  const keys = { UPLOADS_S3_ENDPOINT: "http://a.example", UPLOADS_S3_ACCESS_KEY: "k", UPLOADS_S3_SECRET_KEY: "s" };
  expect(readSettings({}).uploads).toBeUndefined();
  refused(keys).toThrow("UPLOADS is not");
  refused({ ...keys, UPLOADS: "s3://b/folder" }).toThrow("a bucket for nothing else");
  refused({ ...keys, UPLOADS: "s3://b", UPLOADS_S3_SECRET_KEY: "" }).toThrow("SECRET_KEY is missing");
  refused({ ...keys, UPLOADS: "s3://b", UPLOADS_S3_ENDPOINT: "http://a/b" }).toThrow("without a path");
  expect(readSettings({ ...keys, UPLOADS: "s3://b" }).uploads).toMatchObject({
    bucket: "b",
    store: { region: "us-east-1" },
  });
});
