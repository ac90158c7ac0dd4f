import { normalAddress } from "../../platform/address.rules.ts";
import { environment } from "../../platform/environment.ts";

const NONE = "none";

/** Gives the account that the environment names its role, or takes it away (scripts/role.ts looks whether it did). */
export function setRole(app: CoreApp): void {
  const { email, name } = environment.role;
  const user = email && name ? known(app, email) : null;
  if (!user) return;
  user.set("role", name === NONE ? "" : name);
  app.save(user);
}

function known(app: CoreApp, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", normalAddress(email));
  } catch {
    return null;
  }
}
