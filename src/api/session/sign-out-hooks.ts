import type { Session } from '#/contract/gateway'

type SignOutHook = (session: Session) => void | Promise<void>

const hooks = new Set<SignOutHook>()

/** Registers a hook that deletes data when a session is signed out, in any tab. Returns a function that removes it. */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Runs every hook, even if one of them fails. */
export async function runSignOutHooks(session: Session): Promise<void> {
  await Promise.allSettled([...hooks].map(async hook => hook(session)))
}
