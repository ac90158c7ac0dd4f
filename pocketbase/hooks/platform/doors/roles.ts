/** The account's roles beyond learning. */
export const rolesOf = (user: core.Record): string[] => [...user.getStringSlice("roles")];

export const isOperator = (roles: string[]): boolean => roles.includes("operator");

/** Operators are moderators, too. */
export const isModerator = (roles: string[]): boolean => roles.includes("moderator") || isOperator(roles);

/**
 * Keeps `role`, which other programs read and write, in sync with `roles`: it holds the strongest role, and setting it
 * alone replaces `roles`.
 */
export function followRoles(user: core.Record): void {
  const former = user.original();
  const isSetAlone =
    user.getString("role") !== former.getString("role") && String(rolesOf(user)) === String(rolesOf(former));
  if (isSetAlone) user.set("roles", user.getString("role"));
  const roles = rolesOf(user);
  user.set("role", isOperator(roles) ? "operator" : (roles[0] ?? ""));
}
