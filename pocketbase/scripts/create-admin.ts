import { askPassword } from "./platform/askPassword.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { closeToOthers } from "./serve/closed.ts";
import { readyToStartUp } from "./serve/startUp.ts";
import { setSuperuser } from "./serve/superuser.ts";
import { settingsHere } from "./settings/here.ts";
import { readSuperuser } from "./settings/settings.ts";

const VERB = {
  name: "create-admin",
  says: "Makes the operator's account for the dashboard, or gives it another password, which is asked for or piped in.",
  takes: ["EMAIL"],
  // A further argument would be the password.
  tooMany: "Say only who it is: other users of this machine could read a password here. It is asked for.",
};

runVerb(VERB, async ({ values: [email = ""] }) => {
  const settings = settingsHere();
  const superuser = readSuperuser(email, await askPassword());
  if (!superuser) throw new Problem("A superuser needs a password.");
  const executable = await readyToStartUp(settings);
  closeToOthers(settings.dataDir);
  await setSuperuser(executable, settings, superuser);
  const says = `${superuser.email} can now sign in as superuser (the dashboard is served with DASHBOARD=on).`;
  return { says, facts: { email: superuser.email } };
});
