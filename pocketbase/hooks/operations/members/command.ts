import { normalAddress } from "../../platform/address.rules.ts";
import { environment } from "../../platform/environment.ts";
import { giveUntil } from "./given.ts";
import { reasonIn } from "./members.rules.ts";

/** Gives the account that the environment names Premium until its day (scripts/member.ts looks whether it did). */
export function giveMembershipAtStart(e: core.BootstrapEvent): void {
  e.next();
  const { email, until, reason } = environment.member;
  const user = email ? known(e.app, email) : null;
  const why = reasonIn(reason);
  if (user && why) giveUntil(e.app, user.id, until, `operator: ${why} by npm run member`);
}

function known(app: CoreApp, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail("users", normalAddress(email));
  } catch {
    return null;
  }
}
