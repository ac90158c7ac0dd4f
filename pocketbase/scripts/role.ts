import { join } from "node:path";
import { databaseNumber, databaseRows } from "./platform/database.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { readyToStartUp, startUp } from "./serve/startUp.ts";
import { settingsHere } from "./settings/here.ts";

const ROLES = ["operator", "moderator", "none"] as const;

const VERB = {
  name: "role",
  says: "Lets an account run the shop or moderate, or takes that away; a running server knows at the next request.",
  takes: ["EMAIL", ROLES.join("|")],
};

runVerb(VERB, async ({ values: [email = "", wanted] }) => {
  const role = ROLES.find((one) => one === wanted);
  if (!role) throw new Problem(`Say who and what: npm run role -- EMAIL ${ROLES.join("|")}`, 2);
  const settings = settingsHere();
  const executable = await readyToStartUp(settings);
  if (roleOf(settings.dataDir, email) === undefined)
    throw new Problem(`Nobody has registered as ${email}. Register on the site first.`);
  const { isDone, said } = await startUp(executable, settings, { ROLE_EMAIL: email, ROLE_NAME: role });
  if (!isDone || roleOf(settings.dataDir, email) !== role) throw new Problem(`The role could not be set: ${said}`);
  const says = role === "none" ? `${email} has no role any more.` : `${email} is ${role} now.`;
  return { says, facts: { email, role } };
});

/** The role of an account in the database; undefined without the account. There are no roles before the first start. */
function roleOf(dataDir: string, email: string): string | undefined {
  const file = join(dataDir, "data.db");
  const hasRoles = databaseNumber(file, "SELECT COUNT(*) FROM pragma_table_info('users') WHERE name = 'role'") === 1;
  const [row] = hasRoles ? databaseRows(file, "SELECT role FROM users WHERE email = ? COLLATE NOCASE", email) : [];
  return row && (String(row["role"]) || "none");
}
