import { checkPictures } from "../files/pictures.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { isZone } from "../../platform/zones.ts";
import { followRoles } from "../../platform/doors/roles.ts";
import { said, serverTexts } from "../../platform/release/texts.ts";
import { missingIn, passwordCode, passwordProblem } from "./password.rules.ts";
import { profileProblems } from "./profile.rules.ts";

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
      for (const table of OWNED)
        tx.db().newQuery(`DELETE FROM ${table} WHERE user = {:user}`).bind({ user: e.record.id }).execute();
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
