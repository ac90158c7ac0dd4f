/** What somebody may do besides learning. */
export const rolesOf = (user: core.Record): string[] => [...user.getStringSlice("roles")];

export const isOperator = (roles: string[]): boolean => roles.includes("operator");

/** Whoever runs the shop looks after what learners write, too. */
export const isModerator = (roles: string[]): boolean => roles.includes("moderator") || isOperator(roles);

/**
 * Keeps `role`, which other programs read and set, in step with `roles`: it is the one of them that may most, and whoever
 * sets it alone sets them.
 */
export function followRoles(user: core.Record): void {
  const former = user.original();
  const isSetAlone =
    user.getString("role") !== former.getString("role") && String(rolesOf(user)) === String(rolesOf(former));
  if (isSetAlone) user.set("roles", user.getString("role"));
  const roles = rolesOf(user);
  user.set("role", isOperator(roles) ? "operator" : (roles[0] ?? ""));
}
