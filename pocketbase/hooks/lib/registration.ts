import { letters } from "../rules/letters.ts";
import { addressIn, isFilledByPerson, type Registration, registrationIn } from "../rules/registration.ts";
import { accountOf } from "./account.ts";
import { isTooMany, networkFrom } from "./limits.ts";
import { canMail, sendTo } from "./mails.ts";
import { refuseOtherSites } from "./request.ts";

const CHECK_YOUR_MAIL = "Check your mail: we sent you a link to go on.";
const PENDING_DAYS = 7;

function refuseMachines(body: Record<string, unknown>): void {
  if (isFilledByPerson(body)) return;
  // The same words for every reason, so that a program learns nothing from them.
  throw new BadRequestError("The form was sent too fast. Wait a moment and send it again.");
}

/** With mail: the same answer to everybody, and the owner of the address learns the rest. */
export function register(e: core.RequestEvent): void {
  refuseOtherSites(e);
  if (!canMail(e.app)) throw new ForbiddenError("This site sends no mails: an account is made directly.");
  const { body } = e.requestInfo();
  refuseMachines(body);
  const address = addressIn(body);
  const form = registrationIn(body);
  const draft = draftOf(e.app, form);
  if (isTooMany(e, { registerFrom: networkFrom(e), mailTo: address })) return;
  tell(e.app, form.email, keep(e.app, draft, form));
  return e.json(202, { message: CHECK_YOUR_MAIL });
}

/** Checks the form as a new account, and takes a password's time, whoever the address belongs to. */
function draftOf(app: CoreApp, form: Registration): core.Record {
  if (form.passwordConfirm !== form.password) {
    const error = new ValidationError("validation_values_mismatch", "The two passwords are not the same.");
    throw new BadRequestError("Please check what you entered.", { passwordConfirm: error });
  }
  const draft = new Record(app.findCachedCollectionByNameOrId("users"));
  fill(draft, form);
  draft.set("email", form.email);
  app.validate(draft);
  return draft;
}

function fill(user: core.Record, { password, displayName, zone }: Registration): void {
  user.set("password", password);
  user.set("displayName", displayName);
  user.set("zone", zone);
  user.set("pending", true);
}

/** The account of the address: a new one, one whose registration is replaced, or an older one left as it is. */
function keep(app: CoreApp, draft: core.Record, form: Registration): core.Record {
  let account = draft;
  app.runInTransaction((tx) => {
    const known = accountOf(tx, form.email);
    if (known) account = known;
    // Nobody has proved yet that a pending account's address is theirs, so the newest registration counts.
    if (known?.getBool("pending")) fill(known, form);
    if (!known || known.getBool("pending")) tx.save(account);
  });
  return account;
}

function tell(app: CoreApp, email: string, account: core.Record): void {
  try {
    if (account.verified()) sendTo(app, email, letters.alreadyRegistered, "/login");
    else $mails.sendRecordVerification(app, account);
  } catch (error) {
    app.logger().error("A mail about a registration could not be sent.", "error", String(error));
    throw new ApiError(503, "The mail could not be sent just now. Try again in a few minutes.");
  }
}

/** Without mail nobody could be answered in private, so the plain way to make an account is open. */
export function create(e: core.RecordRequestEvent): void {
  const { body, context } = e.requestInfo();
  if (e.hasSuperuserAuth() || context === "oauth2") return e.next();
  if (canMail(e.app)) throw new ForbiddenError("Register with POST /api/course/register.");
  refuseMachines(body);
  if (isTooMany(e.requestEvent, { registerFrom: networkFrom(e) })) return;
  e.next();
}

/** The address comes from the provider: whoever could choose it would learn which are taken. */
export function onProvider(e: core.RecordAuthWithOAuth2RequestEvent): void {
  const { displayName, zone } = registrationIn(
    (e.createData as core.RecordAuthWithOAuth2RequestEvent["createData"] | null) ?? {},
  );
  e.createData = { ...(displayName && { displayName }), ...(zone && { zone }) };
  e.next();
}

/**
 * Whoever registers somebody else's address knows the password but never gets the link, and the owner of the
 * address gets the link but does not know that password: only who has both confirms the account.
 */
export function confirm(e: core.RecordConfirmVerificationRequestEvent): void {
  const password = String(e.requestInfo().body["password"] ?? "");
  if (e.record?.getBool("pending") && !e.record.validatePassword(password)) {
    const message = "This is not the password the account was registered with. Register again, or ask for a new one.";
    throw new BadRequestError(message, { password: new ValidationError("validation_password_wrong", message) });
  }
  e.next();
}

/** Frees the addresses of registrations that nobody confirmed. */
export function prune(app: CoreApp): void {
  const before = new DateTime().addDate(0, 0, -PENDING_DAYS).string();
  const filter = "pending = true && verified = false && updated < {:before}";
  for (const user of app.findRecordsByFilter("users", filter, "", 500, 0, { before })) if (user) app.delete(user);
}
