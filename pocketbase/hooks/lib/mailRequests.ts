import { letters } from "../rules/letters.ts";
import { addressIn } from "../rules/registration.ts";
import { accountOf } from "./account.ts";
import { isTooMany, networkFrom } from "./limits.ts";
import { canMail, sendTo } from "./mails.ts";
import { refuseOtherSites } from "./request.ts";

const CANNOT_MAIL = "This site cannot send mails. Write to the people who run it: they can help you in.";

function refuseField(field: string, code: string, message: string): never {
  throw new BadRequestError("Please check what you entered.", { [field]: new ValidationError(code, message) });
}

/**
 * Stands where the server's own route would: every address gets some mail in the same time, and each request is
 * counted, also for an address without an account.
 */
function answer(e: core.RequestEvent, field: string, send: (address: string) => void): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(CANNOT_MAIL);
  const address = addressIn(e.requestInfo().body, field);
  if (!address) refuseField(field, "validation_is_email", "This is not an email address.");
  if (isTooMany(e, { mailFrom: networkFrom(e), mailTo: address })) return;
  try {
    send(address);
  } catch (error) {
    e.app.logger().error("A mail that was asked for could not be sent.", "error", String(error));
    throw new ApiError(503, "The mail could not be sent just now. Try again in a few minutes.");
  }
  return e.noContent(204);
}

export const sendReset = (e: core.RequestEvent): void =>
  answer(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (user) $mails.sendRecordPasswordReset(e.app, user);
    else sendTo(e.app, address, letters.noAccount, "/register");
  });

export const sendVerification = (e: core.RequestEvent): void =>
  answer(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (!user) sendTo(e.app, address, letters.noAccount, "/register");
    else if (user.verified()) sendTo(e.app, address, letters.alreadyRegistered, "/login");
    else $mails.sendRecordVerification(e.app, user);
  });

/** The new address gets the link; one that has an account of its own gets a mail that says so. */
export function sendEmailChange(e: core.RequestEvent): void {
  const user = e.auth;
  if (user?.collection().name !== "users") throw new UnauthorizedError("Log in to change your address.");
  if (addressIn(e.requestInfo().body, "newEmail") === user.email().toLowerCase())
    refuseField("newEmail", "validation_not_in_invalid", "This is your address already.");
  answer(e, "newEmail", (address) => {
    if (accountOf(e.app, address)) sendTo(e.app, address, letters.addressTaken, "/login");
    else $mails.sendRecordChangeEmail(e.app, user, address);
  });
}

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

/**
 * The server's own route, reached by another spelling of the collection. It refuses an address that is taken before
 * anybody is asked: every other address is refused in the same words.
 */
export function refuseEmailChange(): never {
  const error = new ValidationError("validation_invalid_new_email", "Invalid new email address.");
  throw new BadRequestError("An error occurred while validating the submitted data.", { newEmail: error });
}
