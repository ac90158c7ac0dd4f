import { environment } from "../../platform/environment.ts";

const SUPERUSERS = "_superusers";
/** Stands in for the operator until there is one (scripts/serve/superuser.ts); nobody knows its password. */
const NOBODY = "nobody@example.invalid";

/** Makes the superuser that the environment names; one with this password already keeps its sessions. */
export function setNamedSuperuser(app: CoreApp): void {
  const { email, password } = environment.superuser;
  if (!email || !password) return;
  const superuser = known(app, email) ?? new Record(app.findCollectionByNameOrId(SUPERUSERS));
  if (superuser.isNew() || !superuser.validatePassword(password)) {
    superuser.setEmail(email);
    superuser.setPassword(password);
    app.save(superuser);
  }
  const nobody = email === NOBODY ? null : known(app, NOBODY);
  if (nobody) app.delete(nobody);
}

function known(app: CoreApp, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail(SUPERUSERS, email);
  } catch {
    return null;
  }
}
