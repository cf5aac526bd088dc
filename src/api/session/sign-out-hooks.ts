import type { Session } from '#/contract/gateway'

type SignOutHook = (session: Session) => void | Promise<void>

const hooks = new Set<SignOutHook>()

/**
 * Registers a hook that runs when a session is signed out, in this tab or another, for example to delete its data.
 * Returns a function that removes the hook.
 */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Runs every hook, even if one of them fails. */
export async function runSignOutHooks(session: Session): Promise<void> {
  await Promise.allSettled([...hooks].map(async hook => hook(session)))
}
