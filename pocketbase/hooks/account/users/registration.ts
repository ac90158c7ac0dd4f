import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { canMail, mailTries, sendTo } from "../../platform/mails/mails.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { refuseOtherSites, refuseField } from "../../platform/doors/learner.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { accountOf, useLink } from "./users.ts";
import { LONGEST_NAME } from "./users.rules.ts";
import { addressIn, isFilledByPerson, type Registration, registrationIn } from "./registration.rules.ts";
import { execute } from "../../platform/rows.ts";

const PENDING_DAYS = 7;

function refuseMachines(body: Record<string, unknown>): void {
  if (isFilledByPerson(body)) return;
  // One message for every reason, so that a bot cannot tell which check failed.
  throw new BadRequestError(said("tooFast"));
}

/**
 * Registers when the server can send mail: every caller gets the same answer, and only the address's owner gets the
 * rest.
 */
export function registerAccount(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new ForbiddenError(said("noMails"));
  const { body } = e.requestInfo();
  refuseMachines(body);
  const form = registrationIn(body);
  const address = addressIn(body);
  const draft = draftOf(e.app, form);
  if (isTooMany(e, { registerFrom: networkFrom(e), registerDayFrom: networkFrom(e), ...mailTries(e, address) })) return;
  mailOwner(e.app, form.email, keep(e.app, draft, form));
  return e.json(202, { message: said("checkMail") });
}

/** Validates the form as a new account; hashing takes the same time whether or not the address is known. */
function draftOf(app: CoreApp, form: Registration): core.Record {
  if (form.passwordConfirm !== form.password) {
    refuseField("passwordConfirm", "values_mismatch", said("passwordsDiffer"), said("checkEntered"));
  }
  const draft = new Record(app.findCachedCollectionByNameOrId("users"));
  fill(draft, form);
  draft.set("email", form.email);
  app.validate(draft);
  return draft;
}

function fill(user: core.Record, { password, displayName, zone }: Registration): void {
  user.load({ password, displayName, zone, pending: true });
}

/**
 * Returns the account of the address: a new one, one that replaces a pending registration, or an older one left
 * untouched. A pending account is replaced by the draft itself: hashing a second time would reveal by its duration that
 * the address was known.
 */
function keep(app: CoreApp, draft: core.Record, form: Registration): core.Record {
  let account = draft;
  app.runInTransaction((tx) => {
    const known = accountOf(tx, form.email);
    account = known && !known.getBool("pending") ? known : draft;
    if (account === known) return;
    if (known) clear(tx, known, draft);
    tx.save(draft);
  });
  return account;
}

/** Nobody has confirmed a pending account's address yet, so the newest registration replaces it. */
function clear(tx: CoreApp, known: core.Record, draft: core.Record): void {
  draft.set("id", known.id);
  for (const field of ["subscriptionActive", "roles", "standing", "standingUntil"]) draft.set(field, known.get(field));
  execute(tx, "DELETE FROM users WHERE id = {:id}", { id: known.id });
}

function mailOwner(app: CoreApp, email: string, account: core.Record): void {
  try {
    if (account.verified()) sendTo(app, email, "alreadyRegistered", "/login");
    else $mails.sendRecordVerification(app, account);
  } catch (error) {
    app.logger().error("A mail about a registration could not be sent.", "error", String(error));
    throw new ApiError(503, said("mailFailed"));
  }
}

/**
 * Without mail the server cannot answer the address's owner in private, so PocketBase's own create route stays open.
 */
export function onPlainRegistration(e: core.RecordRequestEvent): void {
  const { body, context } = e.requestInfo();
  if (e.hasSuperuserAuth() || context === "oauth2") return e.next();
  // eslint-disable-next-line words/in-texts -- for developers of API clients: our own form never sends this
  if (canMail(e.app)) throw new ForbiddenError("Register with POST /api/course/register.");
  refuseOtherSites(e.requestEvent);
  refuseMachines(body);
  const network = networkFrom(e.requestEvent);
  if (isTooMany(e.requestEvent, { registerFrom: network, registerDayFrom: network })) return;
  e.next();
}

/**
 * Takes the address from the provider only: a caller who could choose it would learn which addresses are registered.
 */
export function onProvider(e: core.RecordAuthWithOAuth2RequestEvent): void {
  refuseOtherSites(e.requestEvent);
  findByAddress(e);
  const { displayName, zone } = registrationIn(
    (e.createData as core.RecordAuthWithOAuth2RequestEvent["createData"] | null) ?? {},
  );
  // Cleans the provider's name instead of refusing it: the user did not type it here.
  const name = displayName || oneLine(e.oAuth2User?.name ?? "").slice(0, LONGEST_NAME);
  e.createData = { ...(name && { displayName: name }), ...(zone && { zone }) };
  e.next();
}

/** PocketBase looked up the address as the provider spells it; this looks up the normalized one. */
function findByAddress(e: core.RecordAuthWithOAuth2RequestEvent): void {
  const found = e.oAuth2User;
  if (!found?.email) return;
  found.email = normalAddress(found.email);
  const known = e.record ? null : accountOf(e.app, found.email);
  if (!known) return;
  e.record = known;
  e.isNewRecord = false;
}

/**
 * Requires both the link and the password. A stranger who registers another user's address knows the password but never
 * gets the link; the owner of the address gets the link but does not know the password. Also applies to accounts that
 * are older than the server's mail settings.
 */
export function confirmRegistration(e: core.RecordConfirmVerificationRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const password = String(e.requestInfo().body["password"] ?? "");
  const user = e.record as core.Record;
  if (user.verified()) refuseLink("already_confirmed");
  if (!user.validatePassword(password)) refuseField("password", "password_wrong", said("wrongPassword"));
  // A newer registration has replaced the password in the meantime.
  if (!doOnce(e, user)) refuseLink("invalid_token");
}

/** Sets a new password by a mailed link; of several parallel requests only the first succeeds. */
export function reset(e: core.RecordConfirmPasswordResetRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  if (!doOnce(e, e.record as core.Record)) refuseLink("invalid_token");
}

const refuseLink = (code: string): never => refuseField("token", code, said("deadLink"));

interface LinkEvent {
  app: CoreApp;
  next: () => void;
}

function doOnce(e: LinkEvent, user: core.Record): boolean {
  const { app } = e;
  try {
    return useLink(app, user, (tx) => {
      e.app = tx;
      e.next();
    });
  } finally {
    e.app = app;
  }
}

/** Deletes registrations left unconfirmed, which frees their addresses. */
export function pruneRegistrations(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -PENDING_DAYS).string();
  const filter = "pending = true && verified = false && updated < {:before}";
  for (const user of app.findRecordsByFilter("users", filter, "", 500, 0, { before })) if (user) app.delete(user);
}
