import { isTooMany, networkFrom } from "../../platform/limits/limits.ts";
import { canMail, mailTries, sendTo } from "../../platform/mails.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { msOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import { accountOf } from "../users/account.ts";
import { addressIn } from "../users/registration.rules.ts";
import { noAddress } from "./mailRequests.ts";
import { execute, firstRow } from "../../platform/rows.ts";

const CODES = "_otps";
const WORKS_MS = 10 * 60_000;
/** Nobody types it: long enough that it is never guessed, however many networks try. */
const DIGITS = 20;

/**
 * Mails a link to log in. Somebody without an account gets a mail that says so, and the answer says nothing: an id in
 * the same form, after the same work.
 */
export function sendLoginLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(said("cannotMail"));
  const address = addressIn(e.requestInfo().body);
  if (!address) throw new BadRequestError(said("checkEntered"), { email: noAddress() });
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

/** Hashing the digits is most of the work, and done for nobody too. */
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
 * Logs in whoever has the link. Wrong codes are counted by the link they are for and the network they come from,
 * before anybody looks whether there is such a link: a made-up one is answered alike, and its owner elsewhere goes in.
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
 * A link works once: of many who open it together the one who deletes it. It proves the address it was sent to: a password
 * somebody else may have chosen is gone then.
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
