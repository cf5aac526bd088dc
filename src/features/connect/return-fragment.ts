import * as z from 'zod/mini'
import { persistedStore } from '#/base/persisted-store'

/**
 * The fragment of the page that a person was going to. Kept in this tab while they sign in, possibly on another site.
 * It is not part of the sign-in URL, because that would send the state of a lab to the server.
 */
const kept = persistedStore<{ path: string; fragment: string } | null>({
  key: 'signalbox.return-fragment',
  schema: z.nullable(z.object({ path: z.string(), fragment: z.string() })),
  initial: null,
  area: () => sessionStorage,
})

/**
 * Keeps the fragment of a page whose session has to be opened first. An empty one clears what was kept.
 * @param path with its query
 */
export function keepFragment(path: string, fragment: string): void {
  if (fragment === '') kept.clear()
  else kept.set({ path, fragment })
}

/** The path that a sign-in leads to, with the kept fragment if it belongs to this path. Then forgets the fragment. */
export function takeFragment(path: string): string {
  const wanted = kept.get()
  kept.clear()
  return wanted?.path === path ? path + wanted.fragment : path
}
