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

/** Every way to save an account: registering, changing, resetting a password. */
export function validateAccount(e: core.RecordEvent): void {
  const errors = { ...passwordErrors(e.record), ...profileErrors(e.record) };
  if (Object.keys(errors).length > 0) throw new BadRequestError(said("checkEntered"), errors);
  e.next();
}

// The plain password is there only until it is saved; an account of an identity provider comes without.
function passwordErrors(user: core.Record): Record<string, ValidationError> {
  return errorsOf(user.getString("password"));
}

/**
 * Why an account was not made that the server refused without a word: what its hash cannot hold fails before any hook has
 * seen the record.
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

export function prepare(e: core.RecordEvent): void {
  // Also what the server itself saves, from a row that it read a moment ago: a ban or another choice came in between.
  if (!e.record.isNew()) e.record.ignoreUnchangedFields(true);
  const email = normalAddress(e.record.email());
  if (email !== e.record.email()) e.record.setEmail(email);
  checkPictures(e.record, "photo");
  followRoles(e.record);
  // A switch that is on until its owner turns it off.
  if (e.record.isNew()) e.record.set("publicPage", true);
  // An address that is confirmed belongs to its account: nobody's later registration may take it over.
  if (e.record.getBool("verified")) e.record.set("pending", false);
  e.next();
}

/** Tables whose rows belong to a learner alone; nothing else refers to them. */
const OWNED = ["quizAttempts", "quizCards", "notes", "positions", "completions", "visits", "achievements"].concat(
  "notifications",
  "notificationKeys",
);

/**
 * Deletes an account's rows with it. PocketBase itself would delete thousands one by one while all other writes wait: a
 * statement for each table takes milliseconds.
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

/** Whose account a mail's link of one of these kinds is about; null for one that works no longer, or never did. */
export function accountByToken(app: CoreApp, token: string, ...kinds: string[]): core.Record | null {
  try {
    const user = app.findAuthRecordByToken(token, ...kinds);
    return user.collection().name === "users" ? user : null;
  } catch {
    return null;
  }
}

/** Whose address it is, however it is written; null for nobody's. */
export function accountOf(app: CoreApp, address: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", normalAddress(address));
  } catch {
    return null;
  }
}

/**
 * Does what a mail's link allows while the account is still the one that the link was made for. Of many who press it at
 * once the first does it, and whoever changed the account since it was read came before all of them.
 * @returns false for everybody else
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
 * Counts before the password is checked, so that parallel tries all count. Many networks together can use up the tries
 * of an account: a device its owner logged in on before is heard all the same.
 */
export function onPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  // The server looked for the address as it was typed.
  e.record ??= accountOf(e.app, e.identity) ?? undefined;
  const identity = normalAddress(e.identity);
  const network = networkFrom(e.requestEvent);
  const here = [identity, network];
  if (isTooMany(e.requestEvent, { signInFrom: network, signInTo: here })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { signInAll: identity })) return;
  e.next();
  forgetTries(e.app, "signInTo", here);
}

/** What the server keeps of a browser's name. */
const LONGEST_AGENT = 200;

/** As the server itself recognises a device, to tell its owner of a new one: by address and browser. */
function isKnownDevice(e: core.RecordAuthWithPasswordRequestEvent): boolean {
  if (!e.record) return false;
  const agent = e.requestEvent.request.userAgent();
  const shown = agent.length > LONGEST_AGENT ? `${agent.slice(0, LONGEST_AGENT)}...` : agent;
  const print = $security.md5(e.requestEvent.realIP() + shown);
  return e.app.findAllAuthOriginsByRecord(e.record).some((origin) => origin?.fingerprint() === print);
}

/** The operator's password opens everything: fewer tries. */
export function onOperatorPassword(e: core.RecordAuthWithPasswordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const network = networkFrom(e.requestEvent);
  const [operatorFrom, operatorTo, operatorAll] = [network, [e.identity, network], e.identity];
  if (isTooMany(e.requestEvent, { operatorFrom, operatorTo })) return;
  if (!isKnownDevice(e) && isTooMany(e.requestEvent, { operatorAll })) return;
  e.next();
  forgetTries(e.app, "operatorTo", operatorTo);
}

// Whoever knows the password may learn that the account is there.
function refuseUnconfirmed(e: core.RecordAuthRequestEvent): void {
  if (e.authMethod !== "password" || e.record.verified() || !canMail(e.requestEvent.app)) return;
  const message = said("confirmAddress");
  throw new ForbiddenError(message, { email: new ValidationError("validation_not_confirmed", message) });
}

/** Every way of signing in, and each refresh of a session. */
export function onSignIn(e: core.RecordAuthRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const isRefresh = e.authMethod === "";
  if (!isRefresh) refuseUnconfirmed(e);
  // A membership may have ended since the row was written.
  if (e.record.getBool("subscriptionActive")) mirror(e.app, e.record);
  // The first of two factors does not sign in yet: the refresh after the second sets the cookie.
  if (isRefresh || !e.collection.mfa.enabled) setReadingCookie(e);
  e.next();
}

/** Whoever deletes their own account, which nobody is kept from, leaves nothing of it in this browser. */
export function onDelete(e: core.RecordRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  if (e.auth?.id === e.record.id) clearReadingCookie(e.requestEvent);
  e.next();
}

/** Ends reading in this browser; with ?everywhere=1, every session of the signed-in caller. */
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

/** What the log said of an account, such as of a mail that was refused, goes with it. */
export function forgetLogged(e: core.RecordEvent): void {
  const says = (sought: string) => `instr(data, ${sought}) > 0 OR instr(message, ${sought}) > 0`;
  e.app
    .auxDB()
    .newQuery(`DELETE FROM _logs WHERE ${says("{:id}")} OR ({:email} != '' AND (${says("{:email}")}))`)
    .bind({ id: e.record.id, email: e.record.email() })
    .execute();
  e.next();
}

/** How one can come in here; no secret of it. */
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

/** What others see of somebody. A first name is on their certificates, too. */
const SHOWN = ["photo", "about", "displayName"];

const changesShown = (user: core.Record): boolean =>
  user.getUnsavedFiles("photo").length > 0 ||
  SHOWN.some((name) => {
    const [former, now] = [user.original().getString(name), user.getString(name)];
    return former !== now && now !== "" && (name !== "displayName" || former !== "");
  });

/**
 * Counts what changes an account: a stolen session must not try passwords without end, nor fill the disk with pictures.
 */
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

/** What several devices write into one field is put together, so that none undoes what another did. */
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
  // An empty value resets all; what is no object is refused when the account is validated.
  if (sent) user.set(field, MERGED[field](choicesIn(kept.getString(field)) ?? {}, sent));
}
