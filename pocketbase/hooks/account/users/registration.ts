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
  // The same words for every reason, so that a program learns nothing from them.
  throw new BadRequestError(said("tooFast"));
}

/** With mail: the same answer to everybody, and the owner of the address learns the rest. */
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

/** Checks the form as a new account, and takes a password's time, whoever the address belongs to. */
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
 * The account of the address: a new one, one whose registration is replaced, or an older one left as it is. The draft
 * itself is kept over what somebody registered before: a second hash would tell by its time that there was something.
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

/** Nobody has proved yet that a pending account's address is theirs, so the newest registration takes its place. */
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

/** Without mail nobody could be answered in private, so the plain way to make an account is open. */
export function onPlainRegistration(e: core.RecordRequestEvent): void {
  const { body, context } = e.requestInfo();
  if (e.hasSuperuserAuth() || context === "oauth2") return e.next();
  // eslint-disable-next-line words/in-texts -- said to whoever writes a program: our own form never asks here
  if (canMail(e.app)) throw new ForbiddenError("Register with POST /api/course/register.");
  refuseOtherSites(e.requestEvent);
  refuseMachines(body);
  const network = networkFrom(e.requestEvent);
  if (isTooMany(e.requestEvent, { registerFrom: network, registerDayFrom: network })) return;
  e.next();
}

/** The address comes from the provider: whoever could choose it would learn which are taken. */
export function onProvider(e: core.RecordAuthWithOAuth2RequestEvent): void {
  refuseOtherSites(e.requestEvent);
  findByAddress(e);
  const { displayName, zone } = registrationIn(
    (e.createData as core.RecordAuthWithOAuth2RequestEvent["createData"] | null) ?? {},
  );
  // What the provider calls them nobody typed here: it is cleaned and never a reason to refuse.
  const name = displayName || oneLine(e.oAuth2User?.name ?? "").slice(0, LONGEST_NAME);
  e.createData = { ...(name && { displayName: name }), ...(zone && { zone }) };
  e.next();
}

/** The server looked for the address as the provider writes it. */
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
 * Whoever registers somebody else's address knows the password but never gets the link, and the owner of the
 * address gets the link but does not know that password: only who has both confirms the account. That goes for an account
 * of the time before mails were sent, too.
 */
export function confirmRegistration(e: core.RecordConfirmVerificationRequestEvent): void {
  refuseOtherSites(e.requestEvent);
  const password = String(e.requestInfo().body["password"] ?? "");
  const user = e.record as core.Record;
  if (user.verified()) refuseLink("already_confirmed");
  if (!user.validatePassword(password)) refuseField("password", "password_wrong", said("wrongPassword"));
  // Registered anew by somebody else a moment ago, it has another password by now.
  if (!doOnce(e, user)) refuseLink("invalid_token");
}

/** A new password by a mail's link, which is no use to whoever presses it at the same moment. */
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

/** Frees the addresses of registrations that nobody confirmed. */
export function pruneRegistrations(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -PENDING_DAYS).string();
  const filter = "pending = true && verified = false && updated < {:before}";
  for (const user of app.findRecordsByFilter("users", filter, "", 500, 0, { before })) if (user) app.delete(user);
}
