import { missingIn, passwordCode, passwordProblem } from "../rules/password.ts";
import { profileProblems } from "../rules/profile.ts";
import { isZone } from "./zones.ts";

/** Every way to save an account: registering, changing, resetting a password. */
export function validate(e: core.RecordEvent): void {
  const errors = { ...passwordErrors(e.record), ...profileErrors(e.record) };
  if (Object.keys(errors).length > 0) throw new BadRequestError("Please check what you entered.", errors);
  e.next();
}

// The plain password is there only until it is saved; an account of an identity provider comes without.
function passwordErrors(user: core.Record): Record<string, ValidationError> {
  const plain = user.getString("password");
  const missing = plain ? missingIn(plain) : [];
  const [first] = missing;
  if (!first) return {};
  const error = new ValidationError(passwordCode(first), passwordProblem(missing));
  return { password: error.setParams({ missing }) as ValidationError };
}

function profileErrors(user: core.Record): Record<string, ValidationError> {
  const profile = {
    weeklyGoal: user.getInt("weeklyGoal"),
    zone: user.getString("zone"),
    settings: user.getString("settings"),
    onboarding: user.getString("onboarding"),
  };
  const problems = profileProblems(profile, isZone);
  return Object.fromEntries(problems.map(({ field, code, message }) => [field, new ValidationError(code, message)]));
}

/** An address that is confirmed belongs to its account: nobody's later registration may take it over. */
export function settle(e: core.RecordEvent): void {
  if (e.record.getBool("verified")) e.record.set("pending", false);
  e.next();
}

/** Whose address it is, however it is written; null for nobody's. */
export function accountOf(app: CoreApp, address: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", address);
  } catch {
    return null;
  }
}
