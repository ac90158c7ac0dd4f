import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { change, type Fault, fault } from "./faults.ts";
import { SITE, siteFileOf, writeSecurityFile } from "./project.ts";
import { BACKUP, noteBackup, type World, type Shown } from "./world.ts";

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const noted =
  (hours: number, more = {}) =>
  (world: World) => {
    noteBackup(world, hours, more);
    return () => noteBackup(world, 5);
  };
/** What is wrong with what is kept elsewhere: back-ups. */
export const KEPT: Fault[] = [
  fault("a back-up of the night before last", "backup", "look", /is 1 day old/, { make: noted(40) }),
  fault("a back-up of last week", "backup", "unsafe", /is 7 days old/, { make: noted(170) }),
  fault("a back-up that failed", "backup", "look", /failed: The disk is full/, {
    make: noted(5, { failedAt: secondsAgo(60), failure: "The disk is full" }),
  }),
  fault("no back-up", "backup", "unsafe", /There is no back-up of this data yet/, {
    make: (world) => (noteBackup(world, 5, { at: undefined }), () => noteBackup(world, 5)),
  }),
  fault("a back-up that somebody took away", "backup", "unsafe", /The newest back-up is gone/, {
    make: ({ backups }) => (rmSync(join(backups, BACKUP)), () => writeFileSync(join(backups, BACKUP), "x")),
  }),
  fault("back-ups beside the data", "backup", "look", /on the same disk as the data/, {
    env: ({ project }) => ({ BACKUP_TO: project }),
  }),
  fault("no passphrase", "backup", "unsafe", /No back-up can be made: .*passphrase/, {
    env: () => ({ BACKUP_PASSPHRASE: "" }),
  }),
  fault("nobody to tell", "backup", "look", /Nobody is told when/, { env: () => ({ BACKUP_MAIL_TO: "" }) }),
  fault("a store that is gone", "backup", "unsafe", /The store at .* does not answer/, {
    env: () => ({
      ...{ BACKUP_TO: "s3://copies/course", BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" },
      ...{ BACKUP_S3_ACCESS_KEY: "abc", BACKUP_S3_SECRET_KEY: "never-said-aloud" },
    }),
  }),
];

const shown = (name: string, from: number, to: number) => (world: World) => {
  const show = (one: Shown) => world.front.show(one);
  show(world.authority.issue(name, from, to));
  return () => show(world.authority.issue("localhost", -30, 60));
};
const answering = (headers: Record<string, string>) => (world: World) => {
  world.front.faults.headers = headers;
  return () => (world.front.faults.headers = {});
};
const named = (from: string, to: string) => (world: World) => {
  writeFileSync(siteFileOf(world.project), SITE.replace(from, to));
  return () => writeFileSync(siteFileOf(world.project), SITE);
};
const fast = (seconds: number) => (world: World) =>
  answering({ date: new Date(Date.now() - seconds * 1000).toUTCString() })(world);
const stripe = (world: World, more = {}) => ({ PAYMENTS: "stripe", ...world.provider.env, ...more });

/** What is wrong as others see it: TLS, mails, back-ups, money, names. */
export const OUTSIDE: Fault[] = [
  fault("a certificate that ran out", "tls", "unsafe", /certificate has expired/, {
    make: shown("localhost", -30, -1),
  }),
  fault("one that runs out soon", "tls", "look", /good, but not for long\. It runs out on 20/, {
    make: shown("localhost", -30, 5),
  }),
  fault("one for another name", "tls", "unsafe", /is for another name/, { make: shown("elsewhere.example", -30, 60) }),
  fault("one that nobody trusts", "tls", "unsafe", /certificate (is signed by nobody|comes without)/, {
    env: () => ({ NODE_EXTRA_CA_CERTS: "" }),
  }),
  fault("nobody at the address", "tls", "look", /Nobody answers at https:\/\/localhost:1,/, {
    // The site is not made for that address.
    code: 4,
    env: () => ({ SITE_URL: "https://localhost:1" }),
    make: (world) => (world.hold({ siteUrl: "https://localhost:1" }), () => world.hold()),
  }),
  fault("a public site without https", "tls", "unsafe", /open to strangers without https/, {
    make: (world) => (world.hold({ siteUrl: "http://192.0.2.7" }), () => world.hold()),
  }),
  fault("no HSTS", "hsts", "unsafe", /does not ask browsers/, { make: answering({ "strict-transport-security": "" }) }),
  fault("a short HSTS", "hsts", "look", /lasts 300 s only/, {
    make: answering({ "strict-transport-security": "max-age=300" }),
  }),
  fault("a proxy that lets every page ask", "origins", "unsafe", /Pages of any site may ask/, {
    make: answering({ "access-control-allow-origin": "*" }),
  }),
  fault("a clock ten seconds fast", "clock", "look", /1\d s fast, by localhost/, { make: fast(11) }),
  fault("a clock an hour slow", "clock", "unsafe", /s slow, by localhost/, { make: fast(-3600) }),
  fault("a mail server that is gone", "mail", "unsafe", /mail server 127\.0\.0\.1 refuses/, {
    env: () => ({ SMTP_PORT: "1" }),
  }),
  fault("one that does not take the mail", "mail", "unsafe", /refuses/, {
    env: () => ({ SMTP_PORT: "1" }),
    args: ["--mail", "ada@the-cut.tv"],
  }),
  fault("a sender of the sample", "mail", "unsafe", /come from course@the\.example/, {
    env: () => ({ MAIL_FROM: "course@the.example" }),
  }),
  fault("no mail server", "mail", "look", /No mail server is set/, {
    env: () => ({ SMTP_HOST: "", SMTP_PORT: "", MAIL_FROM: "" }),
  }),
  fault("test payments in public", "payments", "unsafe", /a card that costs nothing/, {
    env: () => ({ PAYMENTS: "sandbox" }),
  }),
  fault("a test key in public", "payments", "unsafe", /one of Stripe's test mode/, { env: stripe }),
  fault("a key nobody knows", "payments", "unsafe", /Stripe does not know the key/, {
    env: stripe,
    make: ({ provider }) => ((provider.status = 401), () => (provider.status = 200)),
  }),
  fault("a webhook nobody reaches", "webhook", "unsafe", /answers 405 from outside/, {
    env: stripe,
    make: ({ front }) => (
      (front.faults.refuses = { method: "POST", status: 405 }),
      () => (front.faults.refuses = undefined)
    ),
  }),
  fault("a provider that has gone silent", "events", "unsafe", /told nothing yet, but 1 membership/, {
    env: stripe,
    make: change("INSERT INTO subscriptions (id, provider) VALUES ('s', 'stripe')", "DELETE FROM subscriptions"),
  }),
  fault("an address of the sample", "names", "unsafe", /supportEmail ida@the-cut\.example/, {
    make: named("ida@the-cut.tv", "ida@the-cut.example"),
  }),
  fault("a seller without a name", "seller", "unsafe", /only the site's name/, {
    env: stripe,
    make: named("Ida Holm", "First Cut"),
  }),
  fault("a seller without an address", "seller", "unsafe", /no operatorAddress/, {
    env: stripe,
    make: named("operatorAddress", "tagline"),
  }),
  fault("a security.txt that runs out", "security.txt", "look", /It runs out on/, {
    make: ({ project }) => (writeSecurityFile(project, 20), () => writeSecurityFile(project, 300)),
  }),
];
