import { isTooMany } from "../../platform/limits/limits.ts";
import { canMail, mailTries, sendTo } from "../../platform/mails.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { said } from "../../platform/release/texts.ts";
import { accountOf } from "../users/account.ts";
import { addressIn } from "../users/registration.rules.ts";

export const noAddress = (): ValidationError => new ValidationError("validation_is_email", said("noAddress"));

function refuseField(field: string, code: string, message: string): never {
  throw new BadRequestError(said("checkEntered"), { [field]: new ValidationError(code, message) });
}

/**
 * Stands where the server's own route would: every address gets some mail in the same time, and each request is
 * counted, also for an address without an account.
 */
export function answerByMail(e: core.RequestEvent, field: string, send: (address: string) => void): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new BadRequestError(said("cannotMail"));
  const address = addressIn(e.requestInfo().body, field);
  if (!address) throw new BadRequestError(said("checkEntered"), { [field]: noAddress() });
  if (isTooMany(e, mailTries(e, address))) return;
  try {
    send(address);
  } catch (error) {
    e.app.logger().error("A mail that was asked for could not be sent.", "error", String(error));
    throw new ApiError(503, said("mailFailed"));
  }
  return e.noContent(204);
}

/** Mails a link to a new password: the same answer for every address. */
export const sendReset = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (user) $mails.sendRecordPasswordReset(e.app, user);
    else sendTo(e.app, address, "noAccount", "/register");
  });

/** Mails the link that confirms an address: the same answer for every address. */
export const sendVerification = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    if (!user) sendTo(e.app, address, "noAccount", "/register");
    else if (user.verified()) sendTo(e.app, address, "alreadyRegistered", "/login");
    else $mails.sendRecordVerification(e.app, user);
  });

/** The new address gets the link; one that has an account of its own gets a mail that says so. */
export function sendEmailChange(e: core.RequestEvent): void {
  const user = requireWriter(e);
  if (addressIn(e.requestInfo().body, "newEmail") === user.email())
    refuseField("newEmail", "validation_not_in_invalid", said("ownAddress"));
  answerByMail(e, "newEmail", (address) => {
    if (accountOf(e.app, address)) sendTo(e.app, address, "addressTaken", "/login");
    else $mails.sendRecordChangeEmail(e.app, user, address);
  });
}

/** The server's own route, reached by another spelling of the collection: it would go round the limits. */
export const answerEmpty = (e: core.RequestEvent): void => e.noContent(204);

/**
 * The server's own route, reached by another spelling of the collection. It refuses an address that is taken before
 * anybody is asked: every other address is refused in the same words.
 */
export function refuseEmailChange(): never {
  /* eslint-disable words/in-texts -- what the server itself says of an address that is taken, word for word */
  const error = new ValidationError("validation_invalid_new_email", "Invalid new email address.");
  throw new BadRequestError("An error occurred while validating the submitted data.", { newEmail: error });
}
