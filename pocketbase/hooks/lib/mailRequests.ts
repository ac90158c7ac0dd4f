import { letters } from "../rules/letters.ts";
import { addressIn } from "../rules/registration.ts";
import { accountOf } from "./account.ts";
import { isTooMany, networkFrom } from "./limits.ts";
import { canMail, sendTo } from "./mails.ts";
import { refuseOtherSites } from "./request.ts";

const CANNOT_MAIL = "This site cannot send mails. Write to the people who run it: they can help you in.";

/**
 * Stands where the server's own route would: every address gets some mail in the same time, and each request is
 * counted, also for an address without an account.
 */
function answer(e: core.RequestEvent, send: (user: core.Record, address: string) => void): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(CANNOT_MAIL);
  const address = addressIn(e.requestInfo().body);
  if (!address) {
    const error = new ValidationError("validation_is_email", "This is not an e-mail address.");
    throw new BadRequestError("Please check what you entered.", { email: error });
  }
  if (isTooMany(e, { mailFrom: networkFrom(e), mailTo: address })) return;
  try {
    const user = accountOf(e.app, address);
    if (user) send(user, address);
    else sendTo(e.app, address, letters.noAccount, "/register");
  } catch (error) {
    e.app.logger().error("A mail that was asked for could not be sent.", "error", String(error));
    throw new ApiError(503, "The mail could not be sent just now. Try again in a few minutes.");
  }
  return e.noContent(204);
}

export const sendReset = (e: core.RequestEvent): void =>
  answer(e, (user) => $mails.sendRecordPasswordReset(e.app, user));

export const sendVerification = (e: core.RequestEvent): void =>
  answer(e, (user, address) => {
    if (user.verified()) sendTo(e.app, address, letters.alreadyRegistered, "/login");
    else $mails.sendRecordVerification(e.app, user);
  });

/** The server's own route, reached by another spelling of the collection: it would go round the limits. */
export const ignore = (e: core.RequestEvent): void => e.noContent(204);

/** A code for nobody takes the time of hashing one too. */
function hashOne(app: CoreApp, code: string): void {
  new Record(app.findCachedCollectionByNameOrId("_otps")).set("password", code);
}

export function onCode(e: core.RecordCreateOTPRequestEvent): void {
  if (!canMail(e.app)) throw new BadRequestError(CANNOT_MAIL);
  const address = addressIn(e.requestInfo().body);
  if (isTooMany(e.requestEvent, { mailFrom: networkFrom(e), mailTo: address })) return;
  if (!e.record) hashOne(e.app, e.password);
  e.next();
}

export function onEmailChange(e: core.RecordRequestEmailChangeRequestEvent): void {
  if (!canMail(e.app)) throw new BadRequestError(CANNOT_MAIL);
  if (isTooMany(e.requestEvent, { mailFrom: networkFrom(e), mailTo: e.newEmail })) return;
  e.next();
}
