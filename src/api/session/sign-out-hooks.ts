import type { Session } from '#/contract/gateway'

type SignOutHook = (session: Session) => void | Promise<void>

const hooks = new Set<SignOutHook>()

/** Registers what must be wiped when a session is signed out, in this tab or another one. Returns its removal. */
export function onSignOut(hook: SignOutHook): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Runs every hook; one that fails does not keep the others from wiping theirs. */
export async function runSignOutHooks(session: Session): Promise<void> {
  await Promise.allSettled([...hooks].map(async hook => hook(session)))
}
