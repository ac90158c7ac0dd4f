import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { main } from "./platform/main.ts";
import { Problem } from "./platform/problem.ts";
import { requireDataDir } from "./serve/place.ts";
import { ROLES, setRole } from "./roles/role.ts";
import { readSettings } from "./settings/settings.ts";

main(async () => {
  const [email, wanted, ...more] = process.argv.slice(2);
  const role = ROLES.find((one) => one === wanted);
  if (!email || !role || more.length > 0)
    throw new Problem(`Say who and what: npm run role -- EMAIL ${ROLES.join("|")}`);
  const settings = readSettings(process.env);
  requireDataDir(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await setRole(executable, settings, email, role);
  console.log(role === "none" ? `${email} has no role any more.` : `${email} is ${role} now.`);
});
