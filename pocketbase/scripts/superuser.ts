import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { Problem } from "./platform/problem.ts";
import { askPassword } from "./platform/askPassword.ts";
import { closeToOthers } from "./serve/closed.ts";
import { requireDataDir } from "./serve/place.ts";
import { setSuperuser } from "./serve/superuser.ts";
import { readSettings, readSuperuser } from "./settings/settings.ts";

main(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email) throw new Problem("Say who it is: npm run superuser -- EMAIL");
  if (more.length > 0)
    throw new Problem("Say only who it is: other users of this machine could read a password here. It is asked for.");
  const settings = readSettings(process.env);
  const superuser = readSuperuser(email, await askPassword());
  if (!superuser) throw new Problem("A superuser needs a password.");
  requireDataDir(settings.dataDir);
  closeToOthers(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await setSuperuser(executable, settings, superuser);
  console.log(`${superuser.email} can now sign in as superuser (the dashboard is served with DASHBOARD=on).`);
});
