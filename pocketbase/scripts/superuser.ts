import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { askPassword } from "./platform/askPassword.ts";
import { Problem } from "./platform/problem.ts";
import { closeToOthers } from "./serve/closed.ts";
import { requireKnownData } from "./serve/data.ts";
import { requireDataDir } from "./serve/place.ts";
import { setSuperuser } from "./serve/superuser.ts";
import { settingsHere } from "./settings/here.ts";
import { readSuperuser } from "./settings/settings.ts";
import { runVerb } from "./verb/verb.ts";

const VERB = {
  name: "create-admin",
  says: "Makes the operator's account for the dashboard, or gives it another password, which is asked for or piped in.",
  takes: ["EMAIL"],
  // What somebody would type there is the password.
  tooMany: "Say only who it is: other users of this machine could read a password here. It is asked for.",
};

runVerb(VERB, async ({ values: [email = ""] }) => {
  const settings = settingsHere();
  const superuser = readSuperuser(email, await askPassword());
  if (!superuser) throw new Problem("A superuser needs a password.");
  requireDataDir(settings.dataDir);
  requireKnownData(settings.dataDir);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await setSuperuser(executable, settings, superuser);
  const says = `${superuser.email} can now sign in as superuser (the dashboard is served with DASHBOARD=on).`;
  return { says, facts: { email: superuser.email } };
});
