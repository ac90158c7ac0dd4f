import { siteBrand } from "../../platform/release/texts.ts";
import { environment } from "../../platform/environment.ts";
import { normalAddress } from "../../platform/address.rules.ts";

/** Applies the settings that depend on the server's environment, at every start. */
export function useEnvironment(e: core.BootstrapEvent): void {
  e.next();
  wipeWhatIsDeleted(e.app);
  setPlace(e.app);
  setProviders(e.app);
  setNamedSuperuser(e.app);
  setRole(e.app);
}

// JSON of settings omits secrets.
const textOf = (settings: core.Settings): string =>
  JSON.stringify(settings) + settings.smtp.password + settings.s3.secret;

function setPlace(app: CoreApp): void {
  const settings = app.settings();
  const before = textOf(settings);
  settings.rateLimits.enabled = environment.limitsRates;
  settings.trustedProxy.headers = environment.trustedProxy ? [environment.trustedProxy] : [];
  if (environment.siteUrl) settings.meta.appURL = environment.siteUrl;
  settings.meta.appName = siteBrand(settings.meta.appName).name;
  setMail(settings);
  setUploads(settings);
  if (textOf(settings) !== before) app.save(settings);
}

/** A new version of the site may change its name, which mails and the admin UI show. */
export function keepSiteName(app: CoreApp): void {
  const settings = app.settings();
  const { name } = siteBrand(settings.meta.appName);
  if (settings.meta.appName === name) return;
  settings.meta.appName = name;
  if (settings.smtp.enabled) settings.meta.senderName = name;
  app.save(settings);
}

function setMail({ smtp, meta }: core.Settings): void {
  const { host, port, user, password, isEncryptedFromTheStart, from } = environment.mail;
  smtp.enabled = host !== "";
  if (!smtp.enabled) return;
  smtp.host = host;
  smtp.port = port;
  smtp.username = user;
  smtp.password = password;
  smtp.tls = isEncryptedFromTheStart;
  meta.senderName = siteBrand(meta.appName).name;
  if (from) meta.senderAddress = from;
}

// A trial server on a copy of the data is configured without a bucket, so that it never writes to or deletes from the
// live one.
function setUploads({ s3 }: core.Settings): void {
  const { bucket, endpoint, region, accessKey, secretKey } = environment.uploads;
  s3.enabled = bucket !== "";
  s3.bucket = bucket;
  s3.endpoint = endpoint;
  s3.region = bucket && region;
  s3.accessKey = accessKey;
  s3.secret = secretKey;
  s3.forcePathStyle = bucket !== "";
}

/** Offers exactly the identity providers whose client id the environment sets. */
function setProviders(app: CoreApp): void {
  const users = app.findCollectionByNameOrId("users");
  const wanted = environment.providers.filter(({ clientId }) => clientId !== "");
  const textOfProviders = (list: { name: string; clientId: string; clientSecret: string }[]) => {
    const fields = ["name", "clientId", "clientSecret", "authURL", "tokenURL", "userInfoURL", "displayName"];
    return list.map((one) => fields.map((field) => (one as Record<string, unknown>)[field]).join("\n")).join("\n");
  };
  const isAsWanted = textOfProviders(users.oauth2.providers) === textOfProviders(wanted);
  if (isAsWanted && users.oauth2.enabled === wanted.length > 0) return;
  users.oauth2.enabled = wanted.length > 0;
  users.oauth2.providers = wanted.map((one) => ({ ...one, pkce: true })) as core.OAuth2ProviderConfig[];
  app.save(users);
}

/**
 * Overwrites deleted content in the database files with zeros (secure_delete), so that a stolen file does not reveal
 * it. The pragma applies to the one writing connection, which PocketBase reopens now and then.
 */
export function wipeWhatIsDeleted(app: CoreApp): void {
  for (const db of [app.nonconcurrentDB(), app.auxNonconcurrentDB()])
    db.newQuery("pragma secure_delete = on").execute();
}

const SUPERUSERS = "_superusers";
/** Placeholder superuser until the operator creates one (scripts/serve/superuser.ts); nobody knows its password. */
const NOBODY = "nobody@example.invalid";

/** Creates or updates the superuser of the environment; an unchanged password keeps its sessions. */
function setNamedSuperuser(app: CoreApp): void {
  const { email, password } = environment.superuser;
  if (!email || !password) return;
  const superuser = known(app, SUPERUSERS, email) ?? new Record(app.findCollectionByNameOrId(SUPERUSERS));
  if (superuser.isNew() || !superuser.validatePassword(password)) {
    superuser.setEmail(email);
    superuser.setPassword(password);
    app.save(superuser);
  }
  const nobody = email === NOBODY ? null : known(app, SUPERUSERS, NOBODY);
  if (nobody) app.delete(nobody);
}

function known(app: CoreApp, collection: string, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail(collection, email);
  } catch {
    return null;
  }
}

/** Sets or clears the role of the environment's account (scripts/role.ts verifies the result). */
function setRole(app: CoreApp): void {
  const { email, name } = environment.role;
  const user = email && name ? known(app, "users", normalAddress(email)) : null;
  if (!user) return;
  user.set("roles", name === "none" ? [] : [name]);
  app.save(user);
}

export function hide(): never {
  throw new NotFoundError();
}
