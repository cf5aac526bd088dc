/**
 * What people may do with the dashboard, decided by the groups they sign in with. Without single sign-on, everyone is
 * an admin, and the service's own permissions decide.
 */
export const roles = ['viewer', 'support', 'marketer', 'admin'] as const
export type Role = (typeof roles)[number]

/** For rows that anyone may call. */
export const everyone: readonly Role[] = [...roles]

/** The roles that may read the activity log and save it as a file. */
export const activityRoles: readonly Role[] = ['admin']

/** Whether one of a person's roles is among those that are allowed. */
export const isAllowed = (held: readonly Role[], allowed: readonly Role[]): boolean =>
  held.some(role => allowed.includes(role))
