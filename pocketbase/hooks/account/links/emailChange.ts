import { forgetTries, isTooMany } from "../../platform/limits/limits.ts";
import { mayWrite } from "../../platform/doors/learner.ts";
import { refuseOtherSites } from "../../platform/doors/request.ts";
import { said } from "../../platform/release/texts.ts";
import { accountByToken, useLink } from "../users/account.ts";

/** The server's own code for a wrong password, in the words of the site. */
function refusePassword(): never {
  const error = new ValidationError("validation_invalid_password", said("notYourPassword"));
  throw new BadRequestError(said("checkEntered"), { password: error });
}

/**
 * Stands where the server's own route would. The link proves the new address, the password whose account it is; a
 * stolen session can ask for the link, and must not be able to try passwords with it.
 */
export function confirmEmailChange(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const { token, password } = e.requestInfo().body;
  const user = ownerOf(e.app, String(token ?? ""));
  if (isTooMany(e, { passwordOf: user.id })) return;
  if (!user.validatePassword(String(password ?? ""))) refusePassword();
  forgetTries(e.app, "passwordOf", user.id);
  mayWrite(user);
  const isFirst = useLink(e.app, user, (tx) => {
    user.setEmail(addressIn(String(token)));
    user.setVerified(true);
    tx.save(user);
  });
  if (!isFirst) refuseLink();
  return e.noContent(204);
}

const addressIn = (token: string): string => String($security.parseUnverifiedJWT(token)["newEmail"] ?? "");

function ownerOf(app: CoreApp, token: string): core.Record {
  const user = accountByToken(app, token, "emailChange");
  if (user && addressIn(token)) return user;
  refuseLink();
}

function refuseLink(): never {
  throw new BadRequestError(said("checkEntered"), {
    token: new ValidationError("validation_invalid_token", said("deadLinkProfile")),
  });
}

/**
 * The server's own route, reached by another spelling of the collection: the right password is no other answer there than
 * a wrong one, to which the server itself says this, word for word.
 */
export function refuseOtherSpelling(): never {
  /* eslint-disable words/in-texts -- what the server itself says of a wrong password, word for word */
  const error = new ValidationError("validation_invalid_password", "Missing or invalid auth record password.");
  throw new BadRequestError("An error occurred while validating the submitted data.", { password: error });
}
