import { followRoles } from "../../platform/doors/roles.ts";
import { checkPictures } from "../pictures.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { isZone } from "../../platform/zones.ts";
import { said, serverTexts } from "../../platform/release/texts.ts";
import {
  missingIn,
  passwordCode,
  passwordProblem,
  profileProblems,
  choicesIn,
  newestOf,
  together,
} from "./users.rules.ts";
import { execute } from "../../platform/rows.ts";
import { mirror } from "../../access/entitlements.ts";
import { forgetTries, isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { canMail } from "../../platform/mails/mails.ts";
import { learner, refuseOtherSites, letWrite } from "../../platform/doors/learner.ts";
import { clearReadingCookie, setReadingCookie } from "../../access/readingCookie/readingCookie.ts";
import type { Options } from "#contract/options.d.ts";

/** Runs before every save of an account: registration, profile change and password reset. */
export function validateAccount(e: core.RecordEvent): void {
  const errors = { ...passwordErrors(e.record), ...profileErrors(e.record) };
  if (Object.keys(errors).length > 0) throw new BadRequestError(said("checkEntered"), errors);
  e.next();
}

// A record holds the plain password only until it is saved; an account from an identity provider has none.
function passwordErrors(user: core.Record): Record<string, ValidationError> {
  return errorsOf(user.getString("password"));
}

/**
 * Explains a failed registration that PocketBase answers without field errors: a password too long for bcrypt fails
 * before any hook sees the record.
 */
export function passwordRefusal(e: core.RequestEvent): BadRequestError | undefined {
  if (e.request.method !== "POST" || e.request.url.path !== "/api/collections/users/records") return undefined;
  const errors = errorsOf(String(e.requestInfo().body["password"] ?? ""));
  return Object.keys(errors).length > 0 ? new BadRequestError(said("checkEntered"), errors) : undefined;
}

function errorsOf(plain: string): Record<string, ValidationError> {
  const missing = plain ? missingIn(plain) : [];
  const [first] = missing;
  if (!first) return {};
  const error = new ValidationError(passwordCode(first), passwordProblem(missing, serverTexts().password));
  return { password: error.setParams({ missing }) as ValidationError };
}

function profileErrors(user: core.Record): Record<string, ValidationError> {
  const displayName = user.getString("displayName");
  const profile = {
    ...(displayName !== user.original().getString("displayName") && { newName: displayName }),
    weeklyGoal: user.getInt("weeklyGoal"),
    zone: user.getString("zone"),
    settings: user.getString("settings"),
    onboarding: user.getString("onboarding"),
  };
  const problems = profileProblems(profile, isZone);
  return Object.fromEntries(
    problems.map(({ field, code, message }) => [field, new ValidationError(code, said(message))]),
  );
}

/** Runs before every insert and update of an account. */
export function prepare(e: core.RecordEvent): void {
  // Writes changed columns only, for the server's own saves too: a ban or a setting may have been saved since the row
  // was read.
  if (!e.record.isNew()) e.record.ignoreUnchangedFields(true);
  const email = normalAddress(e.record.email());
  if (email !== e.record.email()) e.record.setEmail(email);
  checkPictures(e.record, "photo");
  followRoles(e.record);
  // On by default; the owner may turn it off.
  if (e.record.isNew()) e.record.set("publicPage", true);
  // A confirmed address belongs to its account: a later registration must not take it over.
  if (e.record.getBool("verified")) e.record.set("pending", false);
  e.next();
}

/** Tables whose rows belong to one learner and that no other table refers to. */
const OWNED = ["quizAttempts", "quizCards", "notes", "positions", "completions", "visits", "achievements"].concat(
  "notifications",
  "notificationKeys",
);

/**
 * Deletes an account's rows with one statement per table, which takes milliseconds. PocketBase's own cascade deletes
 * row by row and blocks all other writes meanwhile.
 */
export function deleteOwned(e: core.RecordEvent): void {
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      for (const table of OWNED) execute(tx, `DELETE FROM ${table} WHERE user = {:user}`, { user: e.record.id });
      e.next();
    });
  } finally {
    e.app = app;
  }
}

/** Returns the account of a mailed token of one of these kinds; null when the token is invalid or expired. */
export function accountByToken(app: CoreApp, token: string, ...kinds: string[]): core.Record | null {
  try {
    const user = app.findAuthRecordByToken(token, ...kinds);
    return user.collection().name === "users" ? user : null;
  } catch {
    return null;
  }
}

/** Finds the account by its normalized address; null when there is none. */
export function accountOf(app: CoreApp, address: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", normalAddress(address));
  } catch {
    return null;
  }
}

/**
 * Runs `act` for a mailed link while the account is still as it was when the link was made. Of several parallel
 * requests only the first succeeds; an account that changed since it was read refuses all of them.
 * @returns false when `act` did not run
 */
export function useLink(app: CoreApp, user: core.Record, act: (tx: CoreApp) => void): boolean {
  let isFirst = false;
  app.runInTransaction((tx) => {
    const [now] = tx.findRecordsByIds("users", [user.id]);
    isFirst = now?.tokenKey() === user.tokenKey() && now.verified() === user.original().verified();
    if (isFirst) act(tx);
  });
  return isFirst;
}

/**
 * Counts before checking the password, so that parallel tries all count. Tries from many networks together can exhaust
 * an account's limit; a device that the owner signed in on before is exempt from that limit.
 */
export function onPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  // PocketBase looked up the address as typed; this looks up the normalized one.
  e.record ??= accountOf(e.app, e.identity) ?? undefined;
  const identity = normalAddress(e.identity);
  const network = networkFrom(e.requestEvent);
  const here = [identity, network];
  if (isTooMany(e.requestEvent, { signInFrom: network, signInTo: here })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { signInAll: identity })) return;
  e.next();
  forgetTries(e.app, "signInTo", here);
}

/** PocketBase cuts the user agent to this many characters. */
const LONGEST_AGENT = 200;

/** Computes the device fingerprint as PocketBase does for its new-device mail: IP address and user agent. */
function isKnownDevice(e: core.RecordAuthWithPasswordRequestEvent): boolean {
  if (!e.record) return false;
  const agent = e.requestEvent.request.userAgent();
  const shown = agent.length > LONGEST_AGENT ? `${agent.slice(0, LONGEST_AGENT)}...` : agent;
  const print = $security.md5(e.requestEvent.realIP() + shown);
  return e.app.findAllAuthOriginsByRecord(e.record).some((origin) => origin?.fingerprint() === print);
}

/** A superuser's password opens everything, so it allows fewer tries. */
export function onOperatorPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const network = networkFrom(e.requestEvent);
  const [operatorFrom, operatorTo, operatorAll] = [network, [e.identity, network], e.identity];
  if (isTooMany(e.requestEvent, { operatorFrom, operatorTo })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { operatorAll })) return;
  e.next();
  forgetTries(e.app, "operatorTo", operatorTo);
}

// A caller who knows the password may learn that the account exists.
function refuseUnconfirmed(e: core.RecordAuthRequestEvent): void {
  if (e.authMethod !== "password" || e.record.verified() || !canMail(e.requestEvent.app)) return;
  const message = said("confirmAddress");
  throw new ForbiddenError(message, { email: new ValidationError("validation_not_confirmed", message) });
}

/** Runs on every sign-in and on each token refresh. */
export function onSignIn(e: core.RecordAuthRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const isRefresh = e.authMethod === "";
  if (!isRefresh) refuseUnconfirmed(e);
  // The membership may have ended since the row was written.
  if (e.record.getBool("subscriptionActive")) mirror(e.app, e.record);
  // The first of two factors does not sign in yet: the refresh after the second sets the cookie.
  if (isRefresh || !e.collection.mfa.enabled) setReadingCookie(e);
  e.next();
}

/** Users may always delete their own account; this also clears the reading cookie of this browser. */
export function onDelete(e: core.RecordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  if (e.auth?.id === e.record.id) clearReadingCookie(e.requestEvent);
  e.next();
}

/** Clears the reading cookie of this browser; with ?everywhere=1 also ends every session of the caller. */
export function endSessions(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (e.request.url.query().get("everywhere") === "1") endAllSessions(e.app, learner(e));
  clearReadingCookie(e);
  return e.noContent(204);
}

function endAllSessions(app: CoreApp, user: core.Record): void {
  user.refreshTokenKey();
  app.save(user);
}

/** Deletes the log lines that name a deleted account, such as those of a refused mail. */
export function forgetLogged(e: core.RecordEvent): void {
  const says = (sought: string) => `instr(data, ${sought}) > 0 OR instr(message, ${sought}) > 0`;
  e.app
    .auxDB()
    .newQuery(`DELETE FROM _logs WHERE ${says("{:id}")} OR ({:email} != '' AND (${says("{:email}")}))`)
    .bind({ id: e.record.id, email: e.record.email() })
    .execute();
  e.next();
}

/** Lists the sign-in methods, without any secret. */
export function showOptions(e: core.RequestEvent): void {
  const { oauth2 } = e.app.findCachedCollectionByNameOrId("users");
  const mail = canMail(e.app);
  const providers = oauth2.enabled ? oauth2.providers : [];
  e.response.header().set("Cache-Control", "no-cache");
  const options: Options = {
    mail,
    methods: {
      password: true,
      link: mail,
      providers: providers.map(({ name, displayName }) => ({ name, displayName: displayName || titleOf(name) })),
    },
  };
  return e.json(200, options);
}

const titleOf = (name: string): string => ({ google: "Google", github: "GitHub" })[name] ?? said("providerName");

const MERGED = {
  settings: (kept: object, sent: object) => newestOf({ ...kept }, { ...sent }, Date.now()),
  onboarding: (kept: object, sent: object) => together({ ...kept }, { ...sent }),
};

type Merged = keyof typeof MERGED;

const isChanged = (user: core.Record, field: Merged): boolean =>
  user.getString(field) !== user.original().getString(field);

/** Profile fields that others see. Setting the first display name does not count: certificates need one. */
const SHOWN = ["photo", "about", "displayName"];

const changesShown = (user: core.Record): boolean =>
  user.getUnsavedFiles("photo").length > 0 ||
  SHOWN.some((name) => {
    const [former, now] = [user.original().getString(name), user.getString(name)];
    return former !== now && now !== "" && (name !== "displayName" || former !== "");
  });

/** Rate-limits account changes: a stolen session must not try passwords without end or fill the disk with pictures. */
export function onChange(e: core.RecordRequestEvent): void {
  letWrite(e, changesShown(e.record) ? "others" : "self");
  if (e.hasSuperuserAuth()) return change(e);
  const { body } = e.requestInfo();
  const { id } = e.record;
  const triesPassword = "oldPassword" in body || "password" in body;
  const changesPhoto = e.record.getUnsavedFiles("photo").length > 0;
  const subjects = { profileOf: id, ...(triesPassword && { passwordOf: id }), ...(changesPhoto && { photosOf: id }) };
  if (isTooMany(e.requestEvent, subjects)) return;
  change(e);
  if (triesPassword) forgetTries(e.app, "passwordOf", id);
}

/** Merges JSON fields that several devices write, so that no device undoes another's change. */
function change(e: core.RecordRequestEvent): void {
  const fields = (Object.keys(MERGED) as Merged[]).filter((field) => isChanged(e.record, field));
  if (fields.length === 0) return e.next();
  e.app.runInTransaction((tx) => {
    e.app = tx;
    const kept = tx.findRecordById("users", e.record.id);
    for (const field of fields) merge(kept, e.record, field);
    e.next();
  });
}

function merge(kept: core.Record, user: core.Record, field: Merged): void {
  const sent = choicesIn(user.getString(field));
  // An empty value resets the field; account validation refuses anything that is not an object.
  if (sent) user.set(field, MERGED[field](choicesIn(kept.getString(field)) ?? {}, sent));
}
