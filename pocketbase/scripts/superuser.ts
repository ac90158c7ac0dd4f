import { obtainExecutable } from "./executable.ts";
import { main } from "./main.ts";
import { Problem } from "./problem.ts";
import { requireDataDir } from "./serve/place.ts";
import { setSuperuser } from "./serve/superuser.ts";
import { readSettings, readSuperuser } from "./settings.ts";

main(async () => {
  const [email, password, ...more] = process.argv.slice(2);
  const superuser = readSuperuser(email, password);
  if (!superuser || more.length > 0) throw new Problem("Say who it is: npm run superuser -- EMAIL PASSWORD");
  const settings = readSettings(process.env);
  requireDataDir(settings.dataDir);
  await setSuperuser(await obtainExecutable(settings), settings, superuser);
  console.log(`${superuser.email} can now sign in as superuser (the dashboard is served with DASHBOARD=on).`);
});
