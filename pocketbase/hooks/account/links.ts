import { forgetTries, isTooMany, networkFrom } from "../platform/limits/limits.ts";
import { mayWrite, refuseOtherSites, requireWriter, refuseField } from "../platform/doors/learner.ts";
import { said } from "../platform/release/texts.ts";
import { accountByToken, useLink, accountOf } from "./users/users.ts";
import { canMail, mailTries, sendTo } from "../platform/mails/mails.ts";
import { addressIn } from "./users/registration.rules.ts";
import { msOf, execute, firstRow } from "../platform/rows.ts";
import type { LinkState } from "#contract/options.d.ts";

/**
 * Replaces PocketBase's own route. The link proves the new address, the password proves the account's owner: a stolen
 * session can request the link, and must not be able to try passwords with it.
 */
export function confirmEmailChange(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const { token, password } = e.requestInfo().body;
  const user = ownerOf(e.app, String(token ?? ""));
  if (isTooMany(e, { passwordOf: user.id })) return;
  if (!user.validatePassword(String(password ?? "")))
    refuseField("password", "invalid_password", said("notYourPassword"), said("checkEntered"));
  forgetTries(e.app, "passwordOf", user.id);
  mayWrite(user);
  const isFirst = useLink(e.app, user, (tx) => {
    user.setEmail(newAddressIn(String(token)));
    user.setVerified(true);
    tx.save(user);
  });
  if (!isFirst) refuseLink();
  return e.noContent(204);
}

const newAddressIn = (token: string): string => String($security.parseUnverifiedJWT(token)["newEmail"] ?? "");

function ownerOf(app: CoreApp, token: string): core.Record {
  const user = accountByToken(app, token, "emailChange");
  if (user && newAddressIn(token)) return user;
  return refuseLink();
}

const refuseLink = (): never => refuseField("token", "invalid_token", said("deadLinkProfile"), said("checkEntered"));

/**
 * Answers PocketBase's own route under another spelling of the collection: a right password gets the same answer as a
 * wrong one, in PocketBase's own words.
 */
export function refuseOtherSpelling(): never {
  /* eslint-disable words/in-texts -- PocketBase's own answer to a wrong password, word for word */
  const error = new ValidationError("validation_invalid_password", "Missing or invalid auth record password.");
  throw new BadRequestError("An error occurred while validating the submitted data.", { password: error });
}

const refuseAddress = (field: string): never => refuseField(field, "is_email", said("noAddress"), said("checkEntered"));

/**
 * Replaces PocketBase's own route: every address gets a mail in the same time, and each request counts towards the
 * limit, also for an address without an account.
 */
export function answerByMail(e: core.RequestEvent, field: string, send: (address: string) => void): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(said("cannotMail"));
  const address = addressIn(e.requestInfo().body, field);
  if (!address) return refuseAddress(field);
  if (isTooMany(e, mailTries(e, address))) return;
  try {
    send(address);
  } catch (error) {
    e.app.logger().error("A mail that was asked for could not be sent.", "error", String(error));
    throw new ApiError(503, said("mailFailed"));
  }
  return e.noContent(204);
}

/** Mails a link to set a new password; answers alike for every address. */
export const sendReset = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (user) $mails.sendRecordPasswordReset(e.app, user);
    else sendTo(e.app, address, "noAccount", "/register");
  });

/** Mails the link that confirms an address; answers alike for every address. */
export const sendVerification = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (!user) sendTo(e.app, address, "noAccount", "/register");
    else if (user.verified()) sendTo(e.app, address, "alreadyRegistered", "/login");
    else $mails.sendRecordVerification(e.app, user);
  });

/** Mails the link to the new address; an address with an account of its own gets a mail that says so. */
export function sendEmailChange(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (addressIn(e.requestInfo().body, "newEmail") === user.email())
    refuseField("newEmail", "not_in_invalid", said("ownAddress"), said("checkEntered"));
  answerByMail(e, "newEmail", (address) => {
    if (accountOf(e.app, address)) sendTo(e.app, address, "addressTaken", "/login");
    else $mails.sendRecordChangeEmail(e.app, user, address);
  });
}

/** Answers PocketBase's own route under another spelling of the collection, which would bypass the limits. */
export const answerEmpty = (e: core.RequestEvent): void => e.noContent(204);

/**
 * Refuses PocketBase's own route under another spelling of the collection. PocketBase refuses a taken address before
 * the hook runs, so every other address is refused in the same words.
 */
export function refuseEmailChange(): never {
  /* eslint-disable words/in-texts -- PocketBase's own answer for a taken address, word for word */
  const error = new ValidationError("validation_invalid_new_email", "Invalid new email address.");
  throw new BadRequestError("An error occurred while validating the submitted data.", { newEmail: error });
}

const CODES = "_otps";
const WORKS_MS = 10 * 60_000;
/** Too long to guess, from however many networks; the user never types it. */
const DIGITS = 20;

/**
 * Mails a sign-in link. An address without an account gets a mail that says so, and the answer is the same: an id of
 * the same form, after the same work.
 */
export function sendLoginLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(said("cannotMail"));
  const address = addressIn(e.requestInfo().body);
  if (!address) return refuseAddress("email");
  if (isTooMany(e, mailTries(e, address))) return;
  const user = accountOf(e.app, address);
  const digits = $security.randomStringWithAlphabet(DIGITS, "0123456789");
  const code = codeFor(e.app, user, digits);
  try {
    if (user) $mails.sendRecordOTP(e.app, user, code.id, digits);
    else sendTo(e.app, address, "noAccount", "/register");
  } catch (error) {
    e.app.logger().error("A link to log in could not be sent.", "error", String(error));
    throw new ApiError(503, said("mailFailed"));
  }
  return e.json(200, { otpId: code.id });
}

/** Hashing the digits is most of the work, so it happens for an unknown address too. */
function codeFor(app: CoreApp, user: core.Record | null, digits: string): core.Record {
  const code = new Record(app.findCachedCollectionByNameOrId(CODES));
  code.set("password", digits);
  if (!user) {
    code.set("id", $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"));
    return code;
  }
  code.set("collectionRef", user.collection().id);
  code.set("recordRef", user.id);
  app.save(code);
  return code;
}

/**
 * Signs in by a mailed link. Wrong codes are counted by link and network before the link is looked up: an invented link
 * gets the same answer, and the owner can still sign in from elsewhere.
 */
export function logInByLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const { otpId, password } = e.requestInfo().body;
  const [id, digits] = [textIn(otpId, 255), textIn(password, 71)];
  if (!id || !digits) throw new BadRequestError(said("deadLink"));
  const network = networkFrom(e);
  if (isTooMany(e, { signInFrom: network, codeTo: [id.slice(0, 64), network] })) return;
  const code = liveCode(e.app, id);
  if (!code?.validatePassword(digits)) {
    if (!code) hashOne(e.app, digits);
    throw new BadRequestError(said("deadLink"));
  }
  const user = used(e.app, code);
  if (!user) throw new BadRequestError(said("deadLink"));
  $apis.recordAuthResponse(e, user, "otp");
}

const textIn = (value: unknown, longest: number): string =>
  typeof value === "string" && value.length <= longest ? value : "";

function liveCode(app: CoreApp, id: string): core.Record | undefined {
  const code = firstRow(app, CODES, "id = {:id}", { id });
  const isLive =
    code?.getString("collectionRef") === app.findCachedCollectionByNameOrId("users").id &&
    msOf(code, "created") > Date.now() - WORKS_MS;
  return isLive ? code : undefined;
}

const hashOne = (app: CoreApp, digits: string): void => void codeFor(app, null, digits);

/**
 * A link works once: of several parallel requests the one that deletes the code wins. It proves the address it was sent
 * to, so a password that a stranger may have chosen is replaced.
 */
function used(app: CoreApp, code: core.Record): core.Record | undefined {
  let user: core.Record | undefined;
  app.runInTransaction((tx) => {
    const gone = execute(tx, `DELETE FROM ${CODES} WHERE id = {:id}`, { id: code.id });
    if (gone !== 1) return;
    user = tx.findRecordById("users", code.getString("recordRef"));
    if (user.verified() || user.email() !== code.getString("sentTo")) return;
    user.setVerified(true);
    if (!user.collection().mfa.enabled) user.setRandomPassword();
    tx.save(user);
  });
  return user;
}

const KINDS = ["verification", "passwordReset", "emailChange"];

/** Tells whether a mailed link still works, without using it up; callers without the token learn nothing. */
export function checkLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const token = String(e.requestInfo().body["token"] ?? "");
  e.json(200, { works: accountByToken(e.app, token, ...KINDS) !== null } satisfies LinkState);
}
