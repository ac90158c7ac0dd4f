import { obtainExecutable } from "./executable/executable.ts";
import { compileHooks } from "./hooks/compile.ts";
import { Problem } from "./platform/problem.ts";
import { ROLES, setRole } from "./roles/role.ts";
import { requireKnownData } from "./serve/data.ts";
import { requireDataDir } from "./serve/place.ts";
import { settingsHere } from "./settings/here.ts";
import { runVerb } from "./verb/verb.ts";

const VERB = {
  name: "role",
  says: "Lets an account run the shop or moderate, or takes that away; a running server knows at the next request.",
  takes: ["EMAIL", ROLES.join("|")],
};

runVerb(VERB, async ({ values: [email = "", wanted] }) => {
  const role = ROLES.find((one) => one === wanted);
  if (!role) throw new Problem(`Say who and what: npm run role -- EMAIL ${ROLES.join("|")}`, 2);
  const settings = settingsHere();
  requireDataDir(settings.dataDir);
  requireKnownData(settings.dataDir);
  const executable = await obtainExecutable(settings);
  await compileHooks(executable);
  await setRole(executable, settings, email, role);
  const says = role === "none" ? `${email} has no role any more.` : `${email} is ${role} now.`;
  return { says, facts: { email, role } };
});
