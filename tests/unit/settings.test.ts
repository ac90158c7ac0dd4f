import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { SETTINGS_SAMPLE } from "#server/scripts/platform/paths.ts";
import { readBackup } from "#server/scripts/settings/backup.ts";
import { filed, namesIn, useSettingsFile } from "#server/scripts/settings/file.ts";
import { settingsIn, standingOf } from "#server/scripts/settings/sample.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/settings.yaml") as { unfit: [name: string, value: string][] };

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
  test("are complete when nothing is set", () =>
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 8090,
      siteUrl: "http://127.0.0.1:8090",
      dataDir: expect.stringMatching(/pocketbase\/pb_data$/) as string,
      dashboard: "off",
      trustedProxy: "",
      canMail: false,
      providers: [],
    }));

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

  it.each(told.unfit)("%s %s", (name, value) => refused({ [name]: value }).toThrow(new RegExp(`^${name} `)));

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

const KNOWN = new Set(["PORT", "SMTP_PASSWORD", "SITE_URL"]);

function fault(text: string): string {
  try {
    filed(text, "pocketbase/.env", KNOWN);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** What a start tells the server, and what one command of its own is told: no operator sets it in a file. */
const INTERNAL = /^(SITE_(PUBLIC|MEMBERS|MANIFEST|CURRICULUM|RELEASES)|SERVER_URL|(ROLE|MEMBER)_\w+)$/;
/** Read by the engine and by Node, not by our code. */
const ENGINES = ["GOMEMLIMIT", "GOGC", "TZ", "HTTPS_PROXY", "NO_PROXY"];
const OIDC_ALONE = /_URL$|DISPLAY_NAME/;

type Variables = Record<string, string>;

/** Every name that the readers ask an environment for, however far they come. */
function namesAsked(set: Variables): string[] {
  const asked = new Set<string>();
  const environment = new Proxy(set, {
    get: (target, name) => {
      asked.add(String(name));
      return target[String(name)];
    },
  });
  for (const read of [readSettings, readBackup])
    try {
      read(environment);
    } catch {
      // It asks until something is missing.
    }
  return [...asked];
}

describe("a settings file", () => {
  it("says what each setting is, in quotes or not, with comments between", () => {
    const text = `# mine\n\nPORT=81 # the door\r\nexport SITE_URL="https://the.site"\nSMTP_PASSWORD='a#b "c"'\n`;
    const { values } = filed(text, "f", KNOWN);
    expect(values).toEqual({ PORT: "81", SITE_URL: "https://the.site", SMTP_PASSWORD: 'a#b "c"' });
  });

  it("with a line that would be passed over or cut off names file, line and fault", () => {
    const at = (line: number) => `pocketbase/.env, line ${line}:`;
    expect(fault("PORT=81\nSITE_URL")).toBe(`${at(2)} a line must be NAME=value, or begin with #.`);
    expect(fault("SMTP_PASSWORD=ab#cd")).toBe(`${at(1)} a # ends a value: put SMTP_PASSWORD's in quotes.`);
    expect(fault("\nSMTP_PASSWORD='ab")).toBe(`${at(2)} the quotes around SMTP_PASSWORD's value do not close.`);
    expect(fault("PORT=1\nPORT=2")).toBe(`${at(2)} PORT was set on line 1 already.`);
    expect(fault("SMPT_HOST=x")).toMatch(/line 1: there is no setting SMPT_HOST /);
  });

  it("gives way to the shell's variables, empty ones too, and must be there when it is named", () => {
    const environment: Record<string, string | undefined> = { SETTINGS_FILE: SETTINGS_SAMPLE, PORT: "" };
    useSettingsFile(environment);
    expect(environment["PORT"]).toBe("");
    expect(() => useSettingsFile({ SETTINGS_FILE: "/nowhere/.env" })).toThrow(
      "There is no settings file /nowhere/.env",
    );
  });
});

describe("the sample of the settings file", () => {
  const sample = readFileSync(SETTINGS_SAMPLE, "utf8");

  it("names every setting that the server and its commands read, and no other", () => {
    const hooks = readFileSync("pocketbase/hooks/platform/environment.ts", "utf8");
    const server = [...hooks.matchAll(/getenv\("([A-Z0-9_]+)"\)/g)].map(([, name = ""]) => name);
    const providers = [...hooks.matchAll(/read\("([A-Z_]+)"\)/g)].flatMap(([, part = ""]) =>
      (OIDC_ALONE.test(part) ? ["OIDC"] : ["OIDC", "GOOGLE", "GITHUB"]).map((name) => `OAUTH_${name}_${part}`),
    );
    const key = { BACKUP_S3_ENDPOINT: "http://a", BACKUP_S3_ACCESS_KEY: "a", BACKUP_S3_SECRET_KEY: "b" };
    const asked = [
      ...namesAsked({ UPLOADS: "s3://a", UPLOADS_S3_ENDPOINT: "http://a", UPLOADS_S3_ACCESS_KEY: "a" }),
      ...namesAsked({}),
      ...namesAsked({ PAYMENTS: "stripe" }),
      ...namesAsked({ ...key, SMTP_HOST: "a", MAIL_FROM: "a@b" }),
      ...namesAsked({ S3_ENDPOINT: "http://a", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" }),
    ];
    const read = new Set([...server, ...providers, ...asked, ...ENGINES].filter((name) => !INTERNAL.test(name)));
    expect([...namesIn(sample)].toSorted()).toEqual([...read].toSorted());
  });

  it("sets nothing as it is, and can be read with every line switched on", () => {
    expect(filed(sample, "sample").values).toEqual({});
    const on = sample.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, "");
    expect(Object.keys(filed(on, "sample", namesIn(sample)).values).toSorted()).toEqual(
      [...namesIn(sample)].toSorted(),
    );
  });

  it("has the defaults behind its names: switched on they change nothing", () => {
    const store = (prefix: string) => ({ [`${prefix}_ENDPOINT`]: "https://a.b", [`${prefix}_ACCESS_KEY`]: "a" });
    const base = {
      ...{ SMTP_HOST: "a", MAIL_FROM: "a@b", ANALYTICS_FORWARD: "plausible", PLAUSIBLE_DOMAIN: "a.b" },
      ...{ UPLOADS: "s3://a", ...store("S3"), ...store("UPLOADS_S3"), ...store("BACKUP_S3") },
      ...{ S3_SECRET_KEY: "b", UPLOADS_S3_SECRET_KEY: "b", BACKUP_S3_SECRET_KEY: "b" },
      BACKUP_PASSPHRASE: "five random words",
    };
    const defaults = Object.assign({}, ...settingsIn(sample).map((group) => group.defaults)) as Variables;
    const usual = Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== ""));
    expect(Object.keys(usual).length).toBeGreaterThan(10);
    expect(readSettings({ ...usual, ...base })).toEqual(readSettings(base));
    expect(readBackup({ ...usual, ...base })).toEqual(readBackup(base));
  });
});

const file = filed("PORT=81\nSMTP_PASSWORD=geheim\n", "pocketbase/.env");

it("what a setting is here is said with the place where it was set, and what is secret is not", () => {
  const environment = { PORT: "81", SMTP_PASSWORD: "geheim", HOST: "::", HTTPS_PROXY: "http://ada:geheim@a.b" };
  const said = (name: string, usual = "") => standingOf(name, usual, environment, file);
  expect(said("PORT", "8090")).toMatchObject({ value: "81", from: "pocketbase/.env, line 1" });
  expect(said("SMTP_PASSWORD")).toMatchObject({ value: "", isSecret: true, from: "pocketbase/.env, line 2" });
  expect(said("HOST", "127.0.0.1")).toMatchObject({ value: "::", from: "the shell" });
  expect(said("HTTPS_PROXY")).toMatchObject({ value: "", isSecret: true });
  expect(said("SMTP_PORT", "587")).toMatchObject({ value: "587", from: "default" });
  expect(said("SMTP_USER")).toMatchObject({ value: "", from: "" });
});
